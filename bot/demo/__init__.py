"""`python -m bot demo`: the bot plays against a simulated Discord, shown in the browser. No token, no network."""

from bot.demo.app import run_demo

__all__ = ["run_demo"]
