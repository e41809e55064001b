"""A query as models wrap it in their replies: every kind of noise that cleaning must take away."""

import json
from collections.abc import Callable

PROSE = "Here is the query that answers your question; it's based on the schema you've given:"
AFTER = """This query does the following:

1. `MATCH` finds all nodes that the question asks for.
2. The results are returned.

Note: it doesn't change the graph."""
DRAFT = "MATCH (draft:Draft) RETURN draft"

KINDS: dict[str, Callable[[str], str]] = {
    "bare": lambda q: q,
    "spaces around": lambda q: f"\n\n  {q}\n \n",
    "semicolon": lambda q: f"{q};",
    "semicolon, lines after it": lambda q: f"{q}\n;\n\n",
    "```cypher": lambda q: f"```cypher\n{q}\n```",
    "```": lambda q: f"```\n{q}\n```",
    "```sql": lambda q: f"```sql\n{q};\n```",
    "~~~": lambda q: f"~~~cypher\n{q}\n~~~",
    "```` in four": lambda q: f"````cypher\n{q}\n````",
    "```cypher in one line": lambda q: f"```cypher {q}```",
    "``` in one line": lambda q: f"``` {q} ```",
    "fence never closed": lambda q: f"{PROSE}\n\n```cypher\n{q}",
    "fence never opened": lambda q: f"{q}\n```",
    "fence amid prose": lambda q: f"{PROSE}\n\n```cypher\n{q};\n```\n\n{AFTER}",
    "fence in a list": lambda q: f"1. Do this:\n   ```cypher\n{q}\n   ```\n2. Read the answer.",
    "backticks amid prose": lambda q: f"The query is `{q}`",
    "tag without fence": lambda q: f"cypher\n{q}",
    "Answer:": lambda q: f"Answer: {q}",
    "Cypher query:": lambda q: f"Cypher query:\n{q}",
    "**Cypher:**": lambda q: f"**Cypher:**\n{q}",
    "### Response:": lambda q: f"### Response:\n{q}\n\n### Instruction:\nNext?",
    "prose before": lambda q: f"{PROSE}\n\n{q}",
    "prose after": lambda q: f"{q}\n\n{AFTER}",
    "bullets after": lambda q: f"{q}\n\n- It matches all nodes.\n- It returns them, doesn't it?",
    "one line of prose after": lambda q: f"{q}\nThe above query returns what's asked for.",
    "heading after": lambda q: f"{q}\n\n### Explanation\nIt's simple.",
    "bold after": lambda q: f"{q}\n\n**Explanation:** it's simple.",
    "rule after": lambda q: f"{q}\n\n---\nI hope this helps!",
    "<think>": lambda q: f"<think>\nMaybe {DRAFT}? No, that's wrong.\n</think>\n\n{q}",
    "<think>, fences": lambda q: f"<think>\n```cypher\n{DRAFT}\n```\n</think>\n```cypher\n{q}\n```",
    "</think> alone": lambda q: f"I could use {DRAFT} here.\n</think>\n{q}",
    "<|im_end|>": lambda q: f"{q}<|im_end|>",
    "<|im_end|>, a new turn": lambda q: f"{q}<|im_end|>\n<|im_start|>user\nAnd now?<|im_end|>",
    "<|im_start|>assistant": lambda q: f"<|im_start|>assistant\n{q}<|im_end|>\n",
    "</s>": lambda q: f"{q}</s>",
    "[/INST]": lambda q: f"[INST] How many? [/INST] {q} </s>",
    "<end_of_turn>": lambda q: f"<start_of_turn>model\n{q}<end_of_turn>\n",
    "<|eot_id|>": lambda q: f"<|start_header_id|>assistant<|end_header_id|>\n\n{q}<|eot_id|>",
    "the next question": lambda q: f"{q}\n\nQuestion: And who else?\nCypher: {DRAFT}",
    "EXPLAIN": lambda q: f"EXPLAIN {q}",
    "PROFILE": lambda q: f"profile\n{q};",
    "EXPLAIN in a fence": lambda q: f"```cypher\nEXPLAIN\n{q}\n```",
    "JSON": lambda q: json.dumps({"thought": "simple", "query": q}),
    "JSON in a fence": lambda q: "```json\n" + json.dumps({"cypher": q}, indent=1) + "\n```",
    "<cypher> tag": lambda q: f"<cypher>\n{q}\n</cypher>",
    "a draft, then better": lambda q: (
        f"```cypher\n{DRAFT}\n```\nThat's wrong. Corrected:\n```cypher\n{q}\n```"
    ),
    "then another way": lambda q: f"```cypher\n{q}\n```\nAlternatively:\n```cypher\n{DRAFT}\n```",
    "then a part of it": lambda q: (
        f"```cypher\n{q}\n```\nHere `MATCH (n)` finds nodes and `RETURN n` returns them."
    ),
    "two statements": lambda q: f"```cypher\n{q};\n{DRAFT};\n```",
}
