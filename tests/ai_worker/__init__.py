"""Masters, and the process in which they think."""
