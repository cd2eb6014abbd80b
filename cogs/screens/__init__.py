"""What Discord shows: pure functions from what may be seen to Components V2 messages."""
