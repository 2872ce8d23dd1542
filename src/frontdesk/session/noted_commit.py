"""What a commit notes of a conversation beside its words: title, summary, rating, models' use."""

from collections.abc import Sequence

from frontdesk.core.events import EventType
from frontdesk.session.staged_commit import StagedCommit
from frontdesk.store.records import BackgroundCall, SummaryRecord
from frontdesk.turn.call_summary import CallSummary, encode_summary


class NotedCommit(StagedCommit):
    """A commit that can take such notes."""

    def set_title(self, title: str, source: str) -> bool:
        """The conversation is named; False where that is its name already."""
        memory = self._memory
        memory.titles_set += 1
        if (memory.title, memory.title_source) == (title, source):
            return False
        memory.title, memory.title_source = title, source
        self.emit(EventType.LIFECYCLE, data={"title": title, "titleSource": source})
        return True

    def ask_rating(self, text: str) -> None:
        """Ask how it was, once in a conversation; pages show it with buttons."""
        if self._memory.rating_asked_at is None:
            self._memory.rating_asked_at = self._now
            data = {"satisfaction": {"state": "asked", "least": 1, "most": 5}}
            self.emit(EventType.LIFECYCLE, text=text, data=data)

    def asked_in_background(self, used: BackgroundCall) -> None:
        """Record what a model used that was asked outside any turn."""
        self._commit.background.append(used)

    @property
    def background(self) -> Sequence[BackgroundCall]:
        """What models used that were asked outside any turn."""
        return self._commit.background

    def summarise(self, summary: CallSummary) -> None:
        """Keep what the call was about so far."""
        self._memory.summary = summary
        call = self._memory.call.call_session_id
        self._commit.summary = SummaryRecord(call, encode_summary(summary), self._now)
