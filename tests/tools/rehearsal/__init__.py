"""What a host does on a bad day, for practice: `make rehearse` loses a database and brings it back, three times."""
