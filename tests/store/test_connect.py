import socket
from pathlib import Path

import pytest

from graphnative.errors import OwnershipError, StoreError
from graphnative.settings import Settings
from graphnative.store.connect import connect_to, find_endpoint, open_database, open_driver
from graphnative.store.endpoint import Endpoint
from graphnative.store.home import ServerHome
from graphnative.store.migrations import SCHEMA_VERSION


def given(root: Path, uri: str, **options: object) -> Settings:
    return Settings.model_validate({"root": root, "neo4j": {"uri": uri, "timeout_s": 2.0, **options}})


@pytest.mark.neo4j
def test_a_given_server_is_connected_to_and_claimed(workspace: Settings) -> None:
    with open_database(workspace) as database:
        assert database.writable
        assert database.read("MATCH (m:Meta) RETURN m.schema_version AS v") == [{"v": SCHEMA_VERSION}]
        assert database.endpoint.uri == workspace.neo4j.uri
    with open_database(workspace) as again:
        assert again.writable


@pytest.mark.neo4j
def test_without_a_uri_the_managed_server_is_used(managed: Settings) -> None:
    with open_database(managed) as database:
        assert database.endpoint.uri.startswith("bolt://127.0.0.1:")
        assert database.writable
    assert find_endpoint(managed).password == ServerHome.of(managed).password_file.read_text(encoding="utf-8")


@pytest.mark.neo4j
def test_a_wrong_password_is_one_sentence_that_does_not_show_it(managed: Settings, tmp_path: Path) -> None:
    uri = find_endpoint(managed).uri
    with pytest.raises(StoreError, match=r"refused the user name or password of 'neo4j'") as caught:
        open_database(given(tmp_path, uri, password="wr0ng-s3cret"))
    assert "wr0ng" not in caught.value.message + caught.value.hint
    assert "NEO4J_PASSWORD" in caught.value.hint


@pytest.mark.neo4j
def test_no_password_at_a_server_that_wants_one_is_one_sentence(managed: Settings, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="refused the user name or password"):
        open_database(given(tmp_path, find_endpoint(managed).uri))


def test_a_port_nobody_listens_on_is_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        uri = f"bolt://127.0.0.1:{server.getsockname()[1]}"
    with pytest.raises(StoreError, match=rf"^Neo4j at {uri} can't be reached: ") as caught:
        open_database(given(tmp_path, uri))
    assert "\n" not in caught.value.message
    assert "NEO4J_URI" in caught.value.hint


@pytest.mark.parametrize("scheme", ["bolt", "neo4j"])
def test_a_host_that_does_not_exist_is_one_sentence(tmp_path: Path, scheme: str) -> None:
    with pytest.raises(StoreError, match="can't be reached"):
        open_database(given(tmp_path, f"{scheme}://no-such-host.invalid:7687"))


@pytest.mark.parametrize("scheme", ["bolt", "neo4j"])
def test_a_web_server_is_one_sentence(tmp_path: Path, web_server, scheme: str) -> None:
    with pytest.raises(StoreError, match="can't be reached") as caught:
        open_database(given(tmp_path, f"{scheme}://127.0.0.1:{web_server.server_port}"))
    assert "\n" not in caught.value.message


def test_a_port_that_stays_silent_is_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        uri = f"bolt://127.0.0.1:{server.getsockname()[1]}"
        with pytest.raises(StoreError, match="can't be reached"):
            open_database(given(tmp_path, uri))


@pytest.mark.parametrize(
    "uri", ["http://127.0.0.1:7474", "127.0.0.1:7687", "bolt:/", "bolt://host:port", "bolt://["]
)
def test_a_malformed_uri_is_one_sentence(tmp_path: Path, uri: str) -> None:
    with pytest.raises(StoreError, match=r"can't be reached|is not the address of a Neo4j"):
        open_database(given(tmp_path, uri))


def test_a_password_in_the_uri_is_not_shown(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as caught:
        open_database(given(tmp_path, "bolt://neo4j:s3cret@127.0.0.1:1"))
    assert "s3cret" not in caught.value.message


@pytest.mark.neo4j
def test_a_database_that_does_not_exist_is_one_sentence(workspace: Settings, tmp_path: Path) -> None:
    section = workspace.neo4j.model_copy(update={"database": "nosuch"})
    with pytest.raises(StoreError, match="has no database 'nosuch'") as caught:
        open_database(workspace.model_copy(update={"neo4j": section}))
    assert "NEO4J_DATABASE" in caught.value.hint


@pytest.mark.neo4j
def test_the_database_of_another_workspace_is_refused(workspace: Settings, tmp_path: Path) -> None:
    open_database(workspace).close()
    other = workspace.model_copy(update={"root": tmp_path / "other"})
    with pytest.raises(OwnershipError, match="belongs to another workspace") as caught:
        open_database(other)
    assert str(tmp_path / "other") in caught.value.message


@pytest.mark.neo4j
def test_a_schema_of_the_future_is_refused(workspace: Settings) -> None:
    with open_database(workspace) as database:
        database.write("MATCH (m:Meta) SET m.schema_version = $v", v=SCHEMA_VERSION + 1)
    with pytest.raises(OwnershipError, match=f"has schema version {SCHEMA_VERSION + 1}") as caught:
        open_database(workspace)
    assert caught.value.hint == "Upgrade graphnative."


def test_an_empty_password_means_no_authentication(tmp_path: Path) -> None:
    endpoint = find_endpoint(given(tmp_path, "bolt://127.0.0.1:1", username="me", database="db"))
    assert (endpoint.username, endpoint.password, endpoint.database) == ("me", "", "db")


@pytest.mark.neo4j
def test_any_address_can_be_connected_to_without_claiming_it(
    workspace: Settings, neo4j_endpoint: Endpoint
) -> None:
    with connect_to(neo4j_endpoint) as database:
        assert database.read("RETURN 1 AS one") == [{"one": 1}]
        assert database.read("MATCH (n) RETURN n") == []


@pytest.mark.neo4j
def test_options_of_the_driver_win_over_ours(neo4j_endpoint: Endpoint) -> None:
    with open_driver(neo4j_endpoint, 5.0, user_agent="somebody/1") as driver:
        rows = driver.execute_query(
            "CALL dbms.listConnections() YIELD userAgent RETURN userAgent", database_="neo4j"
        ).records
    assert "somebody/1" in {row["userAgent"] for row in rows}
