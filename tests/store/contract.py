"""What every property graph store for LlamaIndex should do: one class of behaviour tests.

A subclass gives the fixture ``store``: an empty, open store. Names say which reported fault of LlamaIndex's
own Neo4j store a test is about, as ``fault_a`` … ``fault_k`` or ``report_<number>``.
"""

from .contract_deleting import DeletingContract
from .contract_names import NamesContract
from .contract_nodes import NodesContract
from .contract_queries import QueriesContract
from .contract_relations import RelationsContract
from .contract_schema import SchemaContract
from .contract_vectors import VectorsContract


class GraphStoreContract(
    NodesContract,
    RelationsContract,
    DeletingContract,
    NamesContract,
    QueriesContract,
    VectorsContract,
    SchemaContract,
):
    """All of it."""
