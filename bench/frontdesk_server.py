"""The command of row `frontdesk`: Frontdesk with the benchmark's fake model behind it.

The benchmark sets PORT, DATA (an empty folder for the state), FAKE (base URL of an
OpenAI-compatible server) and MODEL; FRONTDESK_RATE_LIMITS=off and TOOLS (offer the six tools) come
from the row.
"""

import os

from bench_pack import pack

from frontdesk.app import serve
from frontdesk.models.openai_compatible import OpenAICompatible
from frontdesk.settings import Settings


def main() -> None:
    os.environ.setdefault("FRONTDESK_HOST", "127.0.0.1")
    os.environ.setdefault("FRONTDESK_PORT", os.environ["PORT"])
    os.environ.setdefault("FRONTDESK_DATA", os.environ["DATA"])
    model = OpenAICompatible(
        base_url=os.environ["FAKE"] + "/v1", model=os.environ["MODEL"], api_key="none"
    )
    # The peers' servers always offer the six tools; the one-step turn is measured without.
    serve(Settings.from_env(), model=model, pack=pack if os.environ.get("TOOLS") else None)


if __name__ == "__main__":
    main()
