//! The fuzz targets without a fuzzer: each runs on its seeds and on mutations of them.

#[path = "../../../fuzz/src/lib.rs"]
#[allow(unreachable_pub, reason = "for the fuzzer it is a crate of its own")]
mod targets;

use std::{collections::BTreeSet, fs, path::PathBuf};

use kabale_core::{Fast, SeedableRng, below};

fn folder(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fuzz").join(name)
}

/// Runs a target on its seeds, and on some that are cut, doubled or changed at a few places.
fn run(name: &str) {
    let (_, target) = targets::TARGETS.into_iter().find(|(other, _)| *other == name).expect("a target");
    let mut n = 0;
    for file in fs::read_dir(folder("seeds").join(name)).expect("the examples of a target") {
        let bytes = fs::read(file.expect("a file").path()).expect("a file");
        n += 1;
        target(&bytes);
        let mut rng = Fast::seed_from_u64(bytes.len() as u64);
        for _ in 0..6 {
            let mut bent = bytes.clone();
            let at = below(&mut rng, bent.len() as u32 + 1) as usize;
            match below(&mut rng, 3) {
                0 => bent.truncate(at),
                1 => bent.extend_from_within(at..),
                _ => (0..4).for_each(|_| {
                    let at = below(&mut rng, bent.len() as u32) as usize;
                    bent[at] = below(&mut rng, 256) as u8;
                }),
            }
            target(&bent);
        }
    }
    assert!(n > 0, "{name} has no examples");
}

#[test]
fn cards() {
    run("cards");
}

#[test]
fn chronicle() {
    run("chronicle");
}

#[test]
fn http() {
    run("http");
}

#[test]
fn notation() {
    run("notation");
}

#[test]
fn record() {
    run("record");
}

#[test]
fn socket() {
    run("socket");
}

#[test]
fn stdio() {
    run("stdio");
}

#[test]
fn string() {
    run("string");
}

/// Every target has a file for the fuzzer, a line in the manifest and a test above.
#[test]
fn every_target_is_listed_everywhere() {
    let files = fs::read_dir(folder("fuzz_targets")).expect("the targets").map(|file| file.expect("a file").path());
    let files: BTreeSet<_> =
        files.map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned()).collect();
    let listed: BTreeSet<_> = targets::TARGETS.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(files, listed);
    let manifest = fs::read_to_string(folder("Cargo.toml")).expect("a manifest");
    for name in listed {
        assert!(manifest.contains(&format!("[[bin]]\nname = \"{name}\"\n")), "{name}");
        assert!(include_str!("fuzz_seeds.rs").contains(&format!("run(\"{name}\");")), "{name}");
    }
}
