//! Fitting weights to samples: the gradient of the cross entropy, and Adam.

use std::thread;

use kabale_bots::{FIRST, ITEM, Layout, Net, OUTPUTS, SECOND, sigmoid};

use crate::Sample;

/// How many samples a step looks at.
const BATCH: usize = 256;
/// Into how many parts a batch is cut. Their gradients are added in order, whoever computed them.
const PARTS: usize = 4;
/// How fast Adam forgets the gradient and its square.
const MEAN_DECAY: f32 = 0.9;
const SQUARE_DECAY: f32 = 0.999;
/// Keeps Adam from dividing by nothing.
const TINY: f32 = 1e-8;

/// Weights that are being fitted, with the moments of Adam.
#[derive(Clone, PartialEq, Debug)]
pub struct Fitter {
    pub net: Net,
    pub means: Vec<f32>,
    pub squares: Vec<f32>,
    /// How many steps were made.
    pub steps: u32,
}

impl Fitter {
    /// Weights by lot, small enough for the layers to begin with.
    pub fn new(mut net: Net, mut lot: impl FnMut() -> f32) -> Self {
        let layout = net.layout;
        // The number of inputs that are seldom 0, which is far below their number.
        let layers = [
            (0..layout.item_biases(), 12.0),
            (layout.first()..layout.first_biases(), 40.0),
            (layout.second()..layout.second_biases(), FIRST as f32),
            (layout.output()..layout.output_biases(), SECOND as f32 * 4.0),
        ];
        net.weights.fill(0.0);
        for (range, inputs) in layers {
            let bound = (3.0_f32 / inputs).sqrt();
            net.weights[range].iter_mut().for_each(|weight| *weight = (2.0 * lot() - 1.0) * bound);
        }
        let zeros = vec![0.0; net.weights.len()];
        Self { net, means: zeros.clone(), squares: zeros, steps: 0 }
    }

    /// Goes once through the samples in this order. Returns the mean loss.
    pub fn fit(&mut self, samples: &[Sample], order: &[u32], rates: impl Fn(f32) -> f32, threads: usize) -> f64 {
        let mut loss = 0.0;
        let n_batches = order.len().div_ceil(BATCH);
        for (number, batch) in order.chunks(BATCH).enumerate() {
            let parts: Vec<&[u32]> = batch.chunks(batch.len().div_ceil(PARTS)).collect();
            let of = |part: &[u32]| gradient(&self.net, part.iter().map(|index| &samples[*index as usize]));
            let sums: Vec<(Vec<f32>, f64)> = if threads > 1 {
                let half = parts.len() / 2;
                thread::scope(|scope| {
                    let other = scope.spawn(|| parts[half..].iter().map(|part| of(part)).collect::<Vec<_>>());
                    let mut sums: Vec<_> = parts[..half].iter().map(|part| of(part)).collect();
                    sums.extend(other.join().expect("adding up does not fail"));
                    sums
                })
            } else {
                parts.iter().map(|part| of(part)).collect()
            };
            let mut sums = sums.into_iter();
            let (mut slope, first_loss) = sums.next().expect("a batch is not empty");
            loss += first_loss;
            for (more, part_loss) in sums {
                slope.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
                loss += part_loss;
            }
            self.step(&slope, batch.len(), rates(number as f32 / n_batches as f32));
        }
        loss / order.len().max(1) as f64
    }

    /// One step of Adam.
    fn step(&mut self, slope: &[f32], n_samples: usize, rate: f32) {
        self.steps += 1;
        let rate = rate * (1.0 - power(SQUARE_DECAY, self.steps)).sqrt() / (1.0 - power(MEAN_DECAY, self.steps));
        let scale = 1.0 / n_samples as f32;
        let moments = self.means.iter_mut().zip(&mut self.squares);
        for ((weight, slope), (mean, square)) in self.net.weights.iter_mut().zip(slope).zip(moments) {
            let slope = slope * scale;
            *mean = MEAN_DECAY * *mean + (1.0 - MEAN_DECAY) * slope;
            *square = SQUARE_DECAY * *square + (1.0 - SQUARE_DECAY) * slope * slope;
            *weight -= rate * *mean / (square.sqrt() + TINY);
        }
    }
}

/// A power by repeated squaring: the one of the standard library may differ between machines.
fn power(mut base: f32, mut exponent: u32) -> f32 {
    let mut product = 1.0;
    while exponent > 0 {
        if exponent % 2 == 1 {
            product *= base;
        }
        base *= base;
        exponent /= 2;
    }
    product
}

/// The sum of the gradients of these samples, and of their losses: the cross entropy of both outputs.
pub fn gradient<'a>(net: &Net, samples: impl Iterator<Item = &'a Sample>) -> (Vec<f32>, f64) {
    let mut slope = vec![0.0; net.layout.size()];
    let mut loss = 0.0;
    for sample in samples {
        let layers = net.layers(&sample.sheet);
        let outputs = layers.outputs.map(sigmoid);
        let mut errors = [0.0; OUTPUTS];
        for ((error, output), target) in errors.iter_mut().zip(outputs).zip(sample.targets) {
            *error = output - target;
            let cost = |share: f32, output: f32| f64::from(share) * f64::from(output.max(1e-6)).ln();
            loss -= cost(target, output) + cost(1.0 - target, 1.0 - output);
        }
        back(net.layout, &net.weights, sample, &layers, &errors, &mut slope);
    }
    (slope, loss)
}

/// Backpropagation of one sample.
fn back(
    layout: Layout,
    weights: &[f32],
    sample: &Sample,
    layers: &kabale_bots::Layers,
    errors: &[f32; OUTPUTS],
    slope: &mut [f32],
) {
    let second: [f32; SECOND] = through(weights, slope, layout.output(), &layers.second, errors);
    add(&mut slope[layout.output_biases()..], errors, 1.0);
    let second = alive(second, &layers.second);
    let first: [f32; FIRST] = through(weights, slope, layout.second(), &layers.first, &second);
    add(&mut slope[layout.second_biases()..], &second, 1.0);
    let first = alive(first, &layers.first);
    add(&mut slope[layout.first_biases()..], &first, 1.0);
    for (index, input) in sample.sheet.table() {
        add(&mut slope[layout.first() + usize::from(*index) * FIRST..], &first, *input);
    }
    let pooled: [f32; ITEM] = through(weights, slope, layout.pooled(), &layers.pooled, &first);
    for item in sample.sheet.items() {
        let mut sums = [0.0; ITEM];
        sums.copy_from_slice(&weights[layout.item_biases()..layout.item_biases() + ITEM]);
        for (index, input) in item {
            add(&mut sums, &weights[usize::from(*index) * ITEM..][..ITEM], *input);
        }
        let errors = alive(pooled, &sums);
        add(&mut slope[layout.item_biases()..], &errors, 1.0);
        for (index, input) in item {
            add(&mut slope[usize::from(*index) * ITEM..], &errors, *input);
        }
    }
}

/// Adds the gradient of a layer's weights, and returns the errors of its inputs.
fn through<const N: usize, const M: usize>(
    weights: &[f32],
    slope: &mut [f32],
    at: usize,
    inputs: &[f32; N],
    errors: &[f32; M],
) -> [f32; N] {
    let mut back = [0.0; N];
    let rows = weights[at..].as_chunks::<M>().0.iter().zip(slope[at..].as_chunks_mut::<M>().0);
    for ((back, input), (row, slope)) in back.iter_mut().zip(inputs).zip(rows) {
        *back = row.iter().zip(errors).map(|(weight, error)| weight * error).sum();
        add(slope, errors, *input);
    }
    back
}

/// No error goes back to what was below 0.
fn alive<const N: usize>(errors: [f32; N], outputs: &[f32; N]) -> [f32; N] {
    let mut errors = errors;
    for (error, output) in errors.iter_mut().zip(outputs) {
        if *output <= 0.0 {
            *error = 0.0;
        }
    }
    errors
}

fn add(sums: &mut [f32], numbers: &[f32], times: f32) {
    for (sum, number) in sums.iter_mut().zip(numbers) {
        *sum += number * times;
    }
}
