"""Masters think in a process of their own: what is asked, who asks, and that process."""
