"""Coordination of processes: locks, heartbeats, job queue, rate limit, shared counters."""
