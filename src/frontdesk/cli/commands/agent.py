"""`frontdesk agent`: the agents of an organisation."""

from frontdesk.cli.configuring import configuration_app
from frontdesk.core.configuration import ConfigurationKind

app = configuration_app(ConfigurationKind.AGENT)
