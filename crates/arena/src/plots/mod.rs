//! Plots as SVG, readable in light and dark.
