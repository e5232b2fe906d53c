"""The server's log: one JSON object a line on stderr.

It names neither tables nor tokens: a table's name is what lets somebody watch
it or sit down. Requests are told by their route.
"""

import logging
import sys
from typing import Final

import structlog
from structlog.types import Processor

from .settings import Level

_FIELDS: Final[list[Processor]] = [
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.format_exc_info,
]


def configure(level: Level) -> None:
    """Sets the log of this process up, that of its libraries included."""
    number = logging.getLevelNamesMapping()[level.upper()]
    render = structlog.processors.JSONRenderer()
    structlog.configure(
        processors=[*_FIELDS, render],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=_FIELDS,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, render],
        )
    )
    logging.basicConfig(handlers=[handler], level=max(number, logging.INFO), force=True)
