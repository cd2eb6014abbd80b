"""Rules of cups and ladders: pairing and standings, on plain numbers without a database."""
