"""The testing kit: a scripted model, virtual time, an in-process client, event expectations."""

from frontdesk.testing.client import Client
from frontdesk.testing.debug_block import DebugReply, read_debug_block
from frontdesk.testing.desk import TestDesk, open_desk
from frontdesk.testing.expectations import EventExpectation, expect
from frontdesk.testing.lawful import run_lawful
from frontdesk.testing.scripted import Ask, Fail, Hang, Say, ScriptedModel, Wait
from frontdesk.testing.talk import Talk
from frontdesk.testing.virtual_time import VirtualClock, VirtualTimeLoop, run_virtual

__all__ = [
    "Ask",
    "Client",
    "DebugReply",
    "EventExpectation",
    "Fail",
    "Hang",
    "Say",
    "ScriptedModel",
    "Talk",
    "TestDesk",
    "VirtualClock",
    "VirtualTimeLoop",
    "Wait",
    "expect",
    "open_desk",
    "read_debug_block",
    "run_lawful",
    "run_virtual",
]
