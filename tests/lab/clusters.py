"""Dask's clusters for tests, of which several may run on one machine at once."""

import distributed


def workers(count: int) -> distributed.LocalCluster:
    """A scheduler and so many worker processes."""
    return _cluster(n_workers=count, threads_per_worker=1, silence_logs=50)


def nobody() -> distributed.LocalCluster:
    """A scheduler without workers."""
    return _cluster(n_workers=0, processes=False, protocol="tcp")


def _cluster(**options: object) -> distributed.LocalCluster:
    """Its dashboard takes any free port: two that want the usual one are an error."""
    return distributed.LocalCluster(dashboard_address="127.0.0.1:0", **options)
