"""Demo (`python -m bot demo`): the bot in a simulated Discord, shown in the browser.

It needs no token and no network.
"""

from bot.demo.app import run_demo

__all__ = ["run_demo"]
