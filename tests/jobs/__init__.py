"""Work that no person waits for."""
