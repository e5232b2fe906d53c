"""What the store needs of a database: jobs run on a connection, however the driver waits."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Protocol, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as NoConnection

from .faults import StoreUnreachable

T = TypeVar("T")

Job = Callable[[Connection], T]


class Interrupted(StoreUnreachable):
    """The connection broke under a job, which may have been carried out all the same."""


class Database(Protocol):
    """A database that jobs run on."""

    async def read(self, job: Job[T]) -> T:
        """Runs a job that changes nothing; raises `StoreUnreachable`."""

    async def write(self, job: Job[T]) -> T:
        """Runs a job in a transaction of its own; once it returns, its changes are durable.

        Raises `StoreUnreachable`, `Interrupted` where it cannot be known
        whether they are, and `IntegrityError` where the job met a conflict and
        nothing was changed.
        """


@contextmanager
def faults_of(store: str) -> Generator[None, None, None]:
    """What drivers and pools raise, as faults of the store, without the values that were sent."""
    try:
        yield
    except IntegrityError:
        raise
    except DBAPIError as error:
        fault = Interrupted if error.connection_invalidated else StoreUnreachable
        raise fault(store=store, reason=str(error.orig).strip()) from error
    except NoConnection as error:
        raise StoreUnreachable(store=store, reason="all connections are in use") from error
