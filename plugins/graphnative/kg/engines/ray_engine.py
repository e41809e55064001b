"""The engine for many machines: documents and texts mapped over the workers of a Ray cluster."""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np

from graphnative.errors import GraphnativeError, ModelError
from graphnative.kg.calling import Caller, Spent
from graphnative.kg.engines.engine import AHEAD
from graphnative.kg.engines.ray_cluster import open_cluster
from graphnative.kg.engines.ray_reader import Reader, Recipe, ReplyKeeper
from graphnative.kg.extraction import Extraction
from graphnative.models.protocols import Embedder
from graphnative.records import Article, Vectors

BLOCK = 256
"""Texts that a worker embeds together."""
_RESTARTS = 2
"""How often a worker that dies is started again, and its document read again."""


@dataclass(frozen=True, slots=True)
class RayEngine:
    """Maps the passes over the workers of a cluster; writing stays with the process that builds.

    Attributes:
        ray: The module, connected.
        readers: Handles on the workers' :class:`Reader`.
        spent: What the run has cost; the workers' part is added to it.
        tokens: The limit of the run; None sets none.
    """

    ray: Any
    readers: Sequence[Any]
    spent: Spent
    tokens: int | None = None

    def extract(self, articles: Iterable[Article]) -> Generator[Extraction, None, None]:
        """Yield what the passes read, in the order of the documents; only a few are in work at a time.

        Raises:
            ModelError: A worker was lost and could not be replaced, or a model failed.
        """
        for extraction, spent in self._map(
            lambda reader, article: reader.read.remote(article, self._left()), articles
        ):
            self.spent.add(spent)
            yield extraction

    def embedder(self, own: Embedder) -> Embedder:
        """Return an embedder that has the workers embed, blocks of texts at a time."""
        return RayEmbedder(self, own)

    def embed(self, texts: Sequence[str]) -> list[Vectors]:
        """Return the vectors of each block of texts."""
        blocks = (texts[start : start + BLOCK] for start in range(0, len(texts), BLOCK))
        return list(self._map(lambda reader, block: reader.embed.remote(block), blocks))

    def _left(self) -> int | None:
        return None if self.tokens is None else max(0, self.tokens - self.spent.tokens)

    def _map(self, submit: Callable[[Any, Any], Any], items: Iterable[Any]) -> Iterator[Any]:
        """Yield results in the order of the items, which are taken only as fast as there is room for them."""
        from ray.util import ActorPool

        pool, waiting = ActorPool(list(self.readers)), 0
        for item in items:
            pool.submit(submit, item)
            waiting += 1
            if waiting > AHEAD * len(self.readers):
                waiting -= 1
                yield self._next(pool)
        while pool.has_next():
            yield self._next(pool)

    def _next(self, pool: Any) -> Any:
        try:
            return pool.get_next()
        except self.ray.exceptions.RayTaskError as error:
            if isinstance(error.cause, GraphnativeError):
                raise error.cause from None
            raise
        except self.ray.exceptions.RayActorError as error:
            reason = next(
                (line for line in reversed(str(error).splitlines()) if line.strip()), "no reason told"
            )
            raise ModelError(
                f"A worker of the Ray cluster was lost: {reason.strip()}",
                hint="What was done is kept; the same command goes on where it was.",
            ) from error


@dataclass(frozen=True, slots=True)
class RayEmbedder:
    """The settings' embedder, run by the workers.

    Attributes:
        engine: Who has the workers.
        own: The same embedder in this process: its name and dimensions, and few texts.
    """

    engine: RayEngine
    own: Embedder

    @property
    def name(self) -> str:
        """The model's name."""
        return self.own.name

    @property
    def dimensions(self) -> int:
        """Length of every vector."""
        return self.own.dimensions

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return one unit row per text; what fills no block is not worth the way."""
        if len(texts) <= BLOCK:
            return self.own.embed(texts)
        return np.concatenate(self.engine.embed(texts))


@contextmanager
def open_ray_engine(recipe: Recipe, caller: Caller | None) -> Iterator[RayEngine]:
    """Yield an engine with its workers started; they end with it.

    Args:
        recipe: What the passes are opened from; its settings name the cluster and the number of workers.
        caller: Who asks in this process; None where nothing asks a model.

    Raises:
        MissingExtraError: Ray is not installed.
        SettingsError: The cluster's address is of no use.
    """
    settings = recipe.settings
    with ExitStack() as stack:
        ray = stack.enter_context(open_cluster(settings.kg))
        cpus = max(1, int(ray.cluster_resources().get("CPU", 1)))
        workers = settings.kg.workers or cpus
        keeper = None
        if caller is not None:
            keeper = ray.remote(ReplyKeeper).options(**_beside_us(ray)).remote(settings)
            stack.callback(ray.kill, keeper)
        made = ray.remote(Reader).options(
            num_cpus=_share(cpus, workers), max_restarts=_RESTARTS, max_task_retries=_RESTARTS
        )
        readers = [made.remote(recipe, keeper) for _ in range(workers)]
        for reader in readers:
            stack.callback(ray.kill, reader)
        yield RayEngine(ray, readers, caller.spent if caller else Spent(), settings.kg.max_tokens)


def _share(cpus: int, workers: int) -> float:
    """Cores of a worker; rounded down, so that the last one finds its place too."""
    return min(1.0, cpus * 1000 // workers / 1000)


def _beside_us(ray: Any) -> dict[str, Any]:
    """Where the workspace's folder is: on the machine of this process."""
    from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

    here = ray.get_runtime_context().get_node_id()
    return {"num_cpus": 0, "scheduling_strategy": NodeAffinitySchedulingStrategy(here, soft=False)}
