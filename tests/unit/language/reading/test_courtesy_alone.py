"""Which messages ask for nothing, so that nobody need be told that something is looked up."""

import pytest

from frontdesk.language.reading.courtesy_alone import is_courtesy_alone


@pytest.mark.parametrize(
    "text",
    [
        *("hi", "Hello there!", "Good morning", "thanks", "Thank you so much!", "bye", "ok great"),
        *("yes", "Yes please.", "no", "nope, thanks", "sure", "Okay", "👍", "???", "lol"),
        *("how are you?", "are you a robot?", "tell me a joke", "what can you do?"),
        *("Hola", "Buenos días", "muchas gracias", "sí, por favor", "no, gracias", "vale"),
    ],
)
def test_that_talk_needs_no_acknowledgement(text: str) -> None:
    assert is_courtesy_alone(text)


@pytest.mark.parametrize(
    "text",
    [
        *("Cancel my visit", "hi, when is my next visit?", "94107", "thanks, and what do I owe?"),
        *("I'd like to talk to a person", "Can you come on Tuesday?", "yes, but make it Friday"),
        *("Hola, quiero cancelar mi cita", "¿cuándo es mi próxima visita?", "我想取消"),
    ],
)
def test_that_a_request_is_no_mere_courtesy(text: str) -> None:
    assert not is_courtesy_alone(text)
