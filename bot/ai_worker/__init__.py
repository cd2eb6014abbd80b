"""AI worker: search of master-level AI players in a process of its own."""
