"""Database engine: connections and pools, transactions, errors, clock, schema upgrades."""
