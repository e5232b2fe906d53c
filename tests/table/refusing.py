"""What every refusal must do, whatever was refused."""

import pickle
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from bga_isle import IsleError, Table


@contextmanager
def refused(
    table: Table, kind: type[IsleError], sentence: str | None = None
) -> Iterator[pytest.ExceptionInfo[IsleError]]:
    """Expects exactly this refusal, and a table that is afterwards as it was before.

    The refusal itself must survive a trip to another process.
    """
    before = (table.save(), table.view(), table.possible_actions(), table.version, table.undoable)
    with pytest.raises(IsleError) as caught:
        yield caught
    error = caught.value
    assert type(error) is kind
    assert sentence is None or str(error) == sentence
    sent = pickle.loads(pickle.dumps(error))
    assert (type(sent), str(sent), sent.code) == (kind, str(error), error.code)
    after = (table.save(), table.view(), table.possible_actions(), table.version, table.undoable)
    assert after == before
