"""`python -m bot doctor`: try on Discord, once, everything that the bot relies on there."""
