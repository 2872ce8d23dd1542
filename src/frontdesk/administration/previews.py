"""Where drafts are tried: an organisation beside one's own, which nobody sees and nothing counts.

A conversation there is a real one, with the draft in the place of what serves. Queue, numbers,
webhooks and records are an organisation's own, and so nothing of it reaches them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256

import msgspec

from frontdesk.administration.administrator import Administrator, record
from frontdesk.administration.organisation import find_organisation
from frontdesk.core.configuration import ConfigurationKind, Serving
from frontdesk.core.ids import OrganisationId
from frontdesk.core.organisation import Organisation
from frontdesk.pack.pack import Seed
from frontdesk.playbooks import configuring
from frontdesk.playbooks.configuring import Configuring
from frontdesk.playbooks.versions import decode_agent, encode_body
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import configurations, organisations

# No organisation of anybody's can be called so.
_MARK = "~"
_ID_LENGTH = 32
RETENTION_DAYS = 1


@dataclass(frozen=True, slots=True)
class Previews:
    """Makes a draft ready to be talked to; `seeds` are the invented customers of demo packs."""

    db: Database
    own_pack: str
    seeds: Mapping[str, Seed]

    async def prepare(
        self, by: Administrator, on: Configuring, name: str, body: bytes
    ) -> OrganisationId:
        """Put a draft beside what serves; where to open a conversation with it.

        One administrator tries one draft of each agent and playbook: the next takes its place, and
        conversations with it go on with what it says now.
        """

        async def work(tx: Transaction) -> OrganisationId:
            draft = Serving(on.kind, name, 0, await configuring.sound_body(tx, on, name, body))
            own = await find_organisation(tx, by)
            preview = await _beside(tx, by, own, draft)
            await _fill(tx, by, preview, own, draft)
            if seed := self.seeds.get(own.pack or self.own_pack):
                await seed(tx, preview, by.now)
            await record(tx, by, f"{on.kind}.preview", name)
            return preview

        return await self.db.write(work)


async def _beside(
    tx: Transaction, by: Administrator, own: Organisation, draft: Serving
) -> OrganisationId:
    """An organisation as one's own stands now, in which only those who hold a token may write."""
    told = f"{own.id}/{by.actor}/{draft.kind}/{draft.id}"
    preview_id = OrganisationId(_MARK + sha256(told.encode()).hexdigest()[:_ID_LENGTH])
    kept = msgspec.structs.replace(own.settings.privacy, retention_days=RETENTION_DAYS)
    settings = msgspec.structs.replace(own.settings, open_chat=False, privacy=kept)
    preview = replace(
        own, id=preview_id, settings=settings, version=1, created_at=by.now, preview_of=own.id
    )
    if not await organisations.add(tx, preview):
        await organisations.change(tx, preview)
    return preview_id


async def _fill(
    tx: Transaction, by: Administrator, preview: OrganisationId, own: Organisation, draft: Serving
) -> None:
    """What serves, and the draft; of agents the draft alone, so that it is the one who answers."""
    await configurations.forget(tx, preview)
    every = {(one.kind, one.id): one for one in await configurations.serving(tx, own.id)}
    if draft.kind is ConfigurationKind.AGENT:
        every = {key: one for key, one in every.items() if key[0] is not ConfigurationKind.AGENT}
    every[draft.kind, draft.id] = draft
    for kind in ConfigurationKind:
        for head in await configurations.heads(tx, own.id, kind):
            if (kind, head.id) not in every:
                await _add(tx, by, preview, Serving(kind, head.id, 0, "{}"), serves=False)
    for one in every.values():
        await _add(tx, by, preview, one, serves=True)


async def _add(
    tx: Transaction, by: Administrator, preview: OrganisationId, one: Serving, *, serves: bool
) -> None:
    body = _always_on_duty(one.body) if serves and one.kind is ConfigurationKind.AGENT else one.body
    made = await configurations.add_version(
        tx, preview, one.kind, one.id, body=body, who=by.actor, at=by.now
    )
    if serves:
        await configurations.serve(tx, preview, one.kind, one.id, version=made, at=by.now)


def _always_on_duty(body: str) -> str:
    """An agent's body as it answers at any hour."""
    return encode_body(msgspec.structs.replace(decode_agent(body), hours=()))
