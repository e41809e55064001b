"""LlamaIndex's own store before the same contract: what it fails is named here, and must keep failing."""

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from llama_index.core.graph_stores.types import PropertyGraphStore

from .contract import GraphStoreContract
from .people import raw

pytestmark = [
    pytest.mark.full,
    pytest.mark.neo4j,
    pytest.mark.filterwarnings("ignore"),  # the stock store uses what pydantic and the driver deprecate
]

SERVER = Path(__file__).parents[2] / "benchmarks" / "apoc_server.py"

FAILS: dict[str, str] = {
    "test_an_empty_list_of_ids_asks_for_nothing": "an empty list of ids returns the whole graph",
    "test_a_property_called_text_makes_no_chunk": "whatever has a property `text` comes back as a chunk",
    "test_a_property_called_id_is_not_the_id": "a property `id` replaces the node's id",
    "test_fault_e_zero_false_and_empty_text_are_kept": "(e) 0, False and empty text are dropped",
    "test_fault_f_get_reports_the_label": "(f) get reports the label __Node__",
    "test_fault_h_quotation_marks_make_a_difference": "(h) the id replaces quotation marks",
    "test_quotation_marks_don_t_hide_an_entity": "get returns the id as the name",
    "test_fault_k_the_id_of_a_chunk_is_the_same_in_every_process": "(k) the id is Python's hash",
    "test_a_node_of_another_class_is_not_dropped_silently": "other nodes are left out without a word",
    "test_report_28_a_map_is_stored_as_json_or_refused_by_name": "TypeError 22N01 names neither node nor key",
    "test_report_30_a_huge_integer_is_refused_by_name": "OverflowError names neither node nor key",
    "test_triplets_without_conditions_are_all_of_them_once": "each triplet comes once from either end",
    "test_fault_d_triplets_by_two_conditions": "(d) the conditions are joined without AND",
    "test_fault_i_a_second_upsert_updates_a_relation": "(i) properties are set on creation only",
    "test_a_relation_whose_ends_come_later_is_complete_then": "a missing end is made a chunk and stays one",
    "test_ignored_types_do_not_use_up_the_limit": "ignored types are taken out after the limit",
    "test_the_limit_takes_the_nearest_relations": "the limit takes any relations, far ones first",
    "test_fault_j_delete_spares_what_others_wrote": "(j) delete matches any label",
    "test_deleting_a_chunk_spares_what_another_chunk_says": "they go with the chunk written last",
    "test_deleting_a_document_takes_its_entities": "the entities of a document stay",
    "test_text_nodes_with_nested_metadata_come_back_equal": "nested metadata can't be stored",
    "test_no_text_nodes_are_asked_for_none": "an empty list of ids returns the whole graph",
    "test_reports_1_and_19_types_of_any_characters[backticks]": "#17494: backticks break the query",
    "test_reports_1_and_19_types_of_any_characters[hostile]": "#22518: executed",
    "test_reports_1_and_19_types_of_any_characters[escape]": "executed",
    "test_fault_g_keys_of_any_characters_only_select[backtick]": "(g) breaks the query",
    "test_fault_g_keys_of_any_characters_only_select[hostile]": "(g) executed",
    "test_fault_g_keys_of_any_characters_only_select[escape]": "(g) executed",
    "test_fault_g_a_hostile_type_in_get_triplets": "(g) executed",
    "test_report_2_a_depth_that_is_no_number[0]": "a depth of 0 is accepted",
    "test_lists_of_any_length_are_kept[128]": "lists of 128 elements are dropped",
    "test_lists_of_any_length_are_kept[2000]": "lists of 128 elements are dropped",
    "test_none_inside_lists_is_kept": "None is taken out of lists",
    "test_report_29_labels_types_and_properties_are_kept": "Record.data() drops them",
    "test_report_32_temporal_and_spatial_values_are_json": "the driver's own types are returned",
    "test_the_nearest_come_first_with_their_scores": "scores are those of the quantised index",
    "test_report_10_a_query_vector_of_another_length": "no dimension is known",
    "test_report_10_a_stored_vector_of_another_length": "any length is stored",
    "test_filters_with_every_operator[NE]": "`<>` is not true without the property",
    "test_filters_with_every_operator[NIN]": "`nin` is not true without the property",
    "test_filters_with_every_operator[CONTAINS]": "`contains` takes lists for text",
    "test_filters_with_every_operator[ANY]": "invalid Cypher",
    "test_filters_with_every_operator[ALL]": "invalid Cypher",
    "test_filters_with_every_operator[TEXT]": "invalid Cypher",
    "test_filters_with_every_operator[INSENSITIVE]": "invalid Cypher",
    "test_filters_with_every_operator[EMPTY]": "invalid Cypher",
    "test_filters_with_every_operator[HOSTILE]": "(g) executed",
    "test_filters_are_combined[not-expected2]": "invalid Cypher",
    "test_filters_may_be_nested": "nested filters have no operator",
    "test_the_schema_follows_writes_of_others": "the schema is read when told to",
    "test_fault_a_and_report_23_one_unusual_type_only": "(a) `RETURN {} AS output`",
    "test_fault_b_a_label_with_a_time": "(b) pop from empty list",
    "test_fault_c_an_indexed_text_of_few_values": "(c) no attribute `query`",
    "test_report_24_a_rare_property_is_not_missed": "APOC samples",
    "test_report_25_bare_labels_and_pairs_of_labels": "such a label is left out",
    "test_report_26_a_property_of_two_types_names_both": "one type is named",
    "test_async_methods_do_not_block_the_event_loop": "the asynchronous methods are the synchronous ones",
}
"""Tests of the contract that the stock store (0.8.0) fails, and why; a name covers all its parameters."""


@pytest.fixture(scope="module")
def server() -> ModuleType:
    spec = importlib.util.spec_from_file_location("apoc_server", SERVER)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def apoc_uri(server: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with server.apoc_server(tmp_path_factory.mktemp("apoc"), heap="512m") as uri:
        yield uri


@pytest.fixture
def store(server: ModuleType, apoc_uri: str, request: pytest.FixtureRequest) -> Iterator[PropertyGraphStore]:
    reason = FAILS.get(request.node.name) or FAILS.get(request.node.originalname)
    if reason:
        request.node.add_marker(pytest.mark.xfail(strict=True, reason=reason))
    with server.stock_store(apoc_uri) as opened:
        raw(opened, "MATCH (n) DETACH DELETE n")
        yield opened
        raw(opened, "MATCH (n) DETACH DELETE n")


class TestStockStore(GraphStoreContract):
    pass


def test_every_named_failure_is_a_test_of_the_contract() -> None:
    tests = {name.split("[")[0] for name in FAILS}
    assert tests <= {name for name in dir(GraphStoreContract) if name.startswith("test_")}
