"""The rules of a cup: who meets whom, and who stands where. Numbers alone: neither people nor tables nor time."""
