"""Tools as two packs might declare them: a pest-control company and a library."""

from collections.abc import Mapping, Sequence
from typing import Any

from frontdesk.core.meaning import Action, Spoken, SpokenAs
from frontdesk.models.port import ToolSpec

TEXT = {"type": "string"}
MAYBE_TEXT = {"anyOf": [{"type": "string"}, {"type": "null"}], "default": None}
MAYBE_DATE = {"anyOf": [{"type": "string", "format": "date"}, {"type": "null"}], "default": None}
IDENTITY = {
    "zip": Spoken.ZIP,
    "phone": Spoken.PHONE,
    "name": Spoken.NAME,
    "email": Spoken.EMAIL,
}
DAYS = {
    "fromDate": Spoken.DAY,
    "toDate": Spoken.LAST_DAY,
    "partOfDay": Spoken.PART_OF_DAY,
}
IDS = {"appointmentId": Spoken.ID, "slotId": Spoken.ID}


def spec(
    name: str,
    *examples: str,
    fields: Mapping[str, Any] | None = None,
    required: Sequence[str] = (),
    missing: str = "",
    also_missing: tuple[str, ...] = (),
    does: str = "",
    defs: Mapping[str, Any] | None = None,
    spoken: Mapping[str, Spoken] | None = None,
    action: Action | None = None,
) -> ToolSpec:
    parameters = {
        "type": "object",
        "properties": dict(fields or {}),
        "required": list(required),
        "$defs": dict(defs or {}),
    }
    function = {"name": name, "description": name, "parameters": parameters}
    return ToolSpec(
        name,
        {"type": "function", "function": function},
        examples,
        missing,
        also_missing=also_missing,
        does=does,
        fields={field: SpokenAs(said) for field, said in (spoken or {}).items()},
        action=action,
    )


VERIFY = spec(
    "verifyAccount",
    "94107",
    "my zip is 94107",
    "the zip code on the account is 30309",
    "my phone number is 415 555 0132",
    "this is Maria, zip code 94110",
    fields={"zip": MAYBE_TEXT, "phone": MAYBE_TEXT, "name": MAYBE_TEXT},
    spoken=IDENTITY,
    missing="Could you tell me the 5-digit ZIP code on your account?",
)
LOOK_UP = spec(
    "lookUpCustomer",
    "do I have an account with you",
    "can you find my account",
    "look me up by my email",
    "am I in your system",
    fields={"phone": MAYBE_TEXT, "name": MAYBE_TEXT, "zip": MAYBE_TEXT, "email": MAYBE_TEXT},
    spoken=IDENTITY,
    missing="What phone number or e-mail address might the account be under?",
)
NEXT = spec(
    "nextAppointment",
    "when is my next appointment",
    "when are you coming",
    "what time is my visit",
    "do I have an appointment tomorrow",
    "when is the technician coming to my house",
)
LIST = spec(
    "listAppointments",
    "list my appointments",
    "show all my upcoming visits",
    "what appointments do I have",
    "what have I got booked with you",
)
SLOTS = spec(
    "availableSlots",
    "when are you free",
    "what times are available",
    "do you have anything on Friday",
    "any openings next week",
    "when could someone come out",
    "have you got a slot tomorrow morning",
    "how soon can you send somebody",
    fields={
        "fromDate": MAYBE_DATE,
        "toDate": MAYBE_DATE,
        "partOfDay": {"$ref": "#/$defs/PartOfDay", "default": "any"},
        "service": {"enum": ["general", "termite inspection", "rodents"], "default": "general"},
    },
    defs={"PartOfDay": {"enum": ["morning", "afternoon", "evening", "any"]}},
    spoken=DAYS,
    missing="What day would suit you?",
)
SCHEDULE = spec(
    "scheduleAppointment",
    "schedule an appointment",
    "I'd like to book a visit",
    "set up a new appointment",
    "can someone come and spray",
    "I need an exterminator",
    "make an appointment for me",
    fields={"slotId": TEXT},
    spoken=IDS,
    required=["slotId"],
    missing="When would you like us to come?",
)
RESCHEDULE = spec(
    "rescheduleAppointment",
    "reschedule my appointment",
    "move my visit to another day",
    "I need to change my appointment time",
    "can we push my appointment back",
    "that day doesn't work for me anymore, I need a different one",
    fields={
        "appointmentId": TEXT,
        "slotId": TEXT,
        "fromDate": MAYBE_DATE,
        "toDate": MAYBE_DATE,
        "notes": MAYBE_TEXT,
    },
    spoken={**IDS, **DAYS},
    required=["appointmentId", "slotId"],
    missing="Which appointment would you like to move?",
)
CANCEL = spec(
    "cancelAppointment",
    "cancel my appointment",
    "I want to cancel my visit",
    "please call off the technician",
    "I don't need you to come anymore",
    fields={"appointmentId": TEXT},
    spoken=IDS,
    required=["appointmentId"],
    missing="Which appointment would you like to cancel?",
)
INVOICES = spec(
    "openInvoices",
    "how much do I owe",
    "what's my balance",
    "do I have any open invoices",
    "I have a question about my bill",
)
POLICY = spec(
    "servicePolicy",
    "what is your cancellation policy",
    "do you charge a fee if I cancel late",
    "how much notice do you need to reschedule",
    "is it safe for pets",
    "do you offer refunds",
    "what happens if I miss my appointment",
    "do you guarantee your work",
    fields={"topic": TEXT},
    required=["topic"],
    missing="Which of our policies would you like to know about?",
)
ESCALATE = spec(
    "escalate",
    "I want to talk to a person",
    "get me a human",
    "can I speak to a manager",
    "I want to make a complaint",
    fields={"reason": TEXT},
    required=["reason"],
    missing="What should I tell my colleague?",
)
SELECT = spec(
    "workflow_select",
    "the first one",
    "number two",
    "Tuesday works",
    "the later one",
    fields={"choice": TEXT},
    spoken={"choice": Spoken.CHOICE},
    required=["choice"],
    missing="Which one would you like?",
)
SETTLE = spec(
    "workflow_settle",
    fields={"answer": TEXT},
    spoken={"answer": Spoken.ANSWER},
    required=["answer"],
    missing="What address should we come to?",
)
CONFIRM = spec(
    "workflow_confirm",
    "yes please",
    "go ahead",
    "no, leave it",
    fields={"accept": {"type": "boolean"}},
    spoken={"accept": Spoken.CONSENT},
    required=["accept"],
)

BEFORE = [VERIFY, LOOK_UP, POLICY, ESCALATE]
IDLE = [NEXT, LIST, SLOTS, SCHEDULE, RESCHEDULE, CANCEL, INVOICES, POLICY, ESCALATE]
EVERY = [VERIFY, LOOK_UP, *IDLE, SELECT, SETTLE, CONFIRM]

LIBRARY = [
    spec(
        "renewLoan",
        "renew my books",
        "can I keep this book longer",
        "extend my loan",
        fields={"reference": TEXT},
    ),
    spec(
        "openingHours", "when are you open", "what are your opening hours", "are you open on Sunday"
    ),
    spec("myFines", "do I have any fines", "how much do I owe the library"),
    spec(
        "findBook",
        "do you have a book by Ursula Le Guin",
        "is Moby Dick on the shelf",
        fields={"query": TEXT},
        required=["query"],
        missing="Which book are you looking for?",
    ),
    spec(
        "reserveRoom",
        "book a study room",
        "reserve a room for Friday",
        fields={"date": {"type": "string", "format": "date"}},
        required=["date"],
        missing="For which day?",
    ),
]
