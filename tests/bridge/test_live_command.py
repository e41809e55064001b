"""GraphRAG's factories after our registration: its own names, our graph, no credential."""

import subprocess
import sys

# In a process of its own: what is registered stays registered, and GraphRAG changes the event loop.
CODE = """
from graphnative.bridge.live_command import graphrag_app, read_the_graph
from graphnative.communities.chosen_run import ChosenRun
from graphrag_storage.tables.table_provider_config import TableProviderConfig
from graphrag_storage.tables.table_provider_factory import create_table_provider
from graphrag_vectors import IndexSchema, VectorStoreConfig, create_vector_store

print(graphrag_app().info.help[:8])
read_the_graph("the database", ChosenRun("esg", "r"), "the embedder")
for kind in ("parquet", "csv"):
    print(type(create_table_provider(TableProviderConfig(type=kind))).__name__)
config = VectorStoreConfig(type="lancedb", db_uri="somewhere", vector_size=8)
store = create_vector_store(config, IndexSchema(index_name="entity_description"))
print(type(store).__name__, store._table(), store._database, store._embedder)
"""


def test_the_names_that_graphrag_knows_lead_to_the_graph() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "GraphRAG",
        "LiveTables",
        "LiveTables",
        "LiveVectors entity_description the database the embedder",
    ]


# GraphRAG's own models of chat and embeddings, asked through a server that notes who asks.
ASKING = """
import json, threading
from http.server import BaseHTTPRequestHandler, HTTPServer

seen = []
chat = {"id": "1", "object": "chat.completion", "created": 1, "model": "m",
        "choices": [{"index": 0, "finish_reason": "stop",
                     "message": {"role": "assistant", "content": "Oil."}}],
        "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}}
vectors = {"object": "list", "model": "m", "data": [{"object": "embedding", "index": 0, "embedding": [1.0]}],
           "usage": {"prompt_tokens": 1, "total_tokens": 1}}

class Notes(BaseHTTPRequestHandler):
    def do_POST(self):
        self.rfile.read(int(self.headers["content-length"]))
        seen.append((self.path, self.headers["traceparent"], self.headers["x-team"]))
        body = json.dumps(chat if "chat" in self.path else vectors).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
    def log_message(self, *_):
        pass

server = HTTPServer(("127.0.0.1", 0), Notes)
threading.Thread(target=server.serve_forever, daemon=True).start()

from graphnative.bridge.live_command import graphrag_app, send_headers

graphrag_app()
from graphrag_llm.completion import create_completion
from graphrag_llm.completion.completion_factory import completion_factory
from graphrag_llm.config import ModelConfig
from graphrag_llm.embedding import create_embedding

send_headers({})
print(completion_factory.keys())
send_headers({"traceparent": "00-1-2-01"})
config = ModelConfig(model_provider="openai", model="m", api_key="k",
                     api_base=f"http://127.0.0.1:{server.server_port}/v1",
                     call_args={"extra_headers": {"x-team": "green"}})
print(create_completion(config).completion(messages="What leaked?").content)
print(create_embedding(config).embedding(input=["oil"]).embeddings[0])
for each in seen:
    print(*each)
"""


def test_graphrags_calls_carry_our_trace_beside_the_headers_of_its_settings() -> None:
    done = subprocess.run([sys.executable, "-c", ASKING], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "[]",
        "Oil.",
        "[1.0]",
        "/v1/chat/completions 00-1-2-01 green",
        "/v1/embeddings 00-1-2-01 green",
    ]
