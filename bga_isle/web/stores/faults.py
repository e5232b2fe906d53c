"""What can be wrong with the place where tables are kept.

StoreFault
├── BadStoreUrl         no URL of a SQLite file or a PostgreSQL database
├── StoreUnreachable    the database cannot be opened or does not answer
├── NewerStore          the database was migrated by a later version of this module
└── TableExists         a table of this name is kept already

None of them repeats a password.
"""

from bga_isle.errors import IsleError


class StoreFault(IsleError):
    """The root of what stores raise; the change that was under way is not acknowledged."""

    code = "store_fault"


class BadStoreUrl(StoreFault):
    code = "bad_store_url"
    template = "This is not the URL of a store: ${reason}"


class StoreUnreachable(StoreFault):
    """Nothing is known of the change under way but that it was not acknowledged."""

    code = "store_unreachable"
    template = "The store ${store} cannot be reached: ${reason}"


class NewerStore(StoreFault):
    code = "newer_store"
    template = "The store ${store} has revision ${found}, which this version does not know"


class TableExists(StoreFault):
    code = "table_exists"
    template = "There is a table ${table} already"
