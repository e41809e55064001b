"""Which projection's communities a reader gets that names none."""

from dataclasses import dataclass

from graphnative.communities.projection import ProjectionName
from graphnative.communities.stored import read_run
from graphnative.errors import InputError
from graphnative.store.database import Database


@dataclass(frozen=True, slots=True)
class ChosenRun:
    """A clustered projection.

    Attributes:
        projection: Its name.
        run: Id of its current run.
    """

    projection: ProjectionName
    run: str


def choose_run(database: Database, projection: ProjectionName | None = None) -> ChosenRun:
    """Return the current run of a projection.

    Args:
        database: The open database.
        projection: Which one; None takes ``entities`` when it has been clustered, else ``esg``.

    Raises:
        InputError: The graph, or that projection of it, has no communities.
    """
    names: tuple[ProjectionName, ...] = (projection,) if projection else ("entities", "esg")
    for name in names:
        record = read_run(database, name)
        if record is not None and record["communities"]:
            return ChosenRun(name, record["run"])
    which = f" of the projection {projection}" if projection else ""
    asked = f" --projection {projection}" if projection else ""
    raise InputError(
        f"The graph has no communities{which} yet.", hint=f"Make them with: graphnative communities{asked}"
    )
