"""ocg: a rules checker for the Yu-Gi-Oh! OCG. The rulings live in rules/*.lp; this package reads, encodes and words."""

__version__ = "0.1.0"
