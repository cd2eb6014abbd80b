"""Monitoring: Prometheus metrics, liveness and readiness checks."""
