"""For Schemathesis: to JSON Schema 11.0 is a whole number, to a strict reader of JSON it is not."""

from typing import Any

import schemathesis


@schemathesis.hook
def map_body(_context: schemathesis.HookContext, body: Any) -> Any:
    """The same body with its whole numbers written as such."""
    return _whole(body)


def _whole(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _whole(each) for name, each in value.items()}
    if isinstance(value, list):
        return [_whole(each) for each in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value
