"""From answers to what a person or a program reads: text, JSON, JUnit, GitHub annotations."""
