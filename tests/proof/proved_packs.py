"""Packs for `frontdesk prove`, as somebody would name them on the command line."""

from frontdesk.pack.pack import Pack
from frontdesk.pack.prompts import DefaultPrompts
from tests.proof.small_pack import harmless_pack, pack_without_a_gate

harmless = Pack(prompts=DefaultPrompts(), tools=harmless_pack())
without_a_gate = Pack(prompts=DefaultPrompts(), tools=pack_without_a_gate())
no_pack = "words"
