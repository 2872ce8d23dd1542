"""An operator over HTTP beside a customer, whose every act may be asked for again."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp

from frontdesk.core.clock import SystemClock
from frontdesk.core.ids import DEFAULT_ORGANISATION
from frontdesk.store.files.secret_file import file_secret
from frontdesk.transport.credentials.tokens import DAY, Tokens
from tests.durability.customer import Customer
from tests.durability.processes import Gone, Server

NAME = "ada"


@dataclass(frozen=True)
class OperatorDesk:
    """The operator `ada` at a server, looking at a customer's conversation."""

    server: Server
    customer: Customer

    async def act(self, what: str, own_id: str, **body: Any) -> dict[str, Any]:
        """Act, once however often it is asked for; what it answers."""
        data = Path(self.server.orders.data)
        token = Tokens(file_secret(data), SystemClock()).for_operator(
            DEFAULT_ORGANISATION, NAME, DAY
        )
        conversation = self.customer.conversation_id
        base = f"http://127.0.0.1:{self.server.orders.port}/api/operator"
        url = f"{base}/conversations/{conversation}/{what}"
        headers = {"authorization": f"Bearer {token}"}
        sent = {**body, "clientMessageId": own_id}
        try:
            async with (
                aiohttp.ClientSession() as http,
                http.post(url, json=sent, headers=headers) as answer,
            ):
                assert answer.status == 200, await answer.text()
                return await answer.json()
        except (aiohttp.ClientError, ConnectionError) as error:
            raise Gone("the act was not answered") from error
