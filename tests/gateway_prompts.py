"""GraphRAG's own prompts with data in them, made by GraphRAG's own templates."""

from graphrag.prompts.query.basic_search_system_prompt import BASIC_SEARCH_SYSTEM_PROMPT
from graphrag.prompts.query.drift_search_system_prompt import (
    DRIFT_LOCAL_SYSTEM_PROMPT,
    DRIFT_PRIMER_PROMPT,
    DRIFT_REDUCE_PROMPT,
)
from graphrag.prompts.query.global_search_map_system_prompt import MAP_SYSTEM_PROMPT
from graphrag.prompts.query.global_search_reduce_system_prompt import REDUCE_SYSTEM_PROMPT
from graphrag.prompts.query.local_search_system_prompt import LOCAL_SEARCH_SYSTEM_PROMPT
from graphrag.query.context_builder.rate_prompt import RATE_QUERY

REPORT = '# Acme, methane\n\nAcme and methane.\n\n## Acme leaks\n\nAcme leaked methane at "Moss" | in May.'
REPORTS_CSV = (
    "id|title|occurrence weight|content|rank\n"
    '7|Acme, methane|1.0|"# Acme, methane\n\nAcme leaked methane at ""Moss"" | in May."|3.1\n'
    "9|Beta, forests|0.5|Beta planted oak forests in Wales.|2.0\n"
)
LOCAL_DATA = (
    f"-----Reports-----\n{REPORTS_CSV}\n\n"
    "-----Entities-----\nid|entity|description|number of relationships\n"
    "3|Acme|Acme (Organization), named | in 2 articles.|4\n4|methane|a gas\nof two lines|1\n\n\n"
    "-----Relationships-----\nid|source|target|description|weight|links\n"
    "11|Acme|methane|Acme reported on methane in 2 articles|2.0|1\n\n\n"
    '-----Sources-----\nid|text\n0|Acme said "the leak at Moss is closed.\n1|Beta planted oaks.\n'
)
QUESTION = "What did Acme leak?"
LOCAL = LOCAL_SEARCH_SYSTEM_PROMPT.format(response_type="a list", context_data=LOCAL_DATA)
GLOBAL_MAP = MAP_SYSTEM_PROMPT.format(max_length=100, context_data=REPORTS_CSV)
GLOBAL_REDUCE = REDUCE_SYSTEM_PROMPT.format(
    max_length=100,
    response_type="a list",
    report_data=(
        "----Analyst 2----\nImportance Score: 80\nAcme leaked. [Data: Reports (7)]\n\n"
        "----Analyst 1----\nImportance Score: 20\nBeta planted.\n\nOaks."
    ),
)
BASIC = BASIC_SEARCH_SYSTEM_PROMPT.format(
    response_type="a list", context_data='id|text\n0|"Acme leaked methane | at Moss."\n5|Beta planted oaks.\n'
)
DRIFT_STEP = DRIFT_LOCAL_SYSTEM_PROMPT.format(
    response_type="a list", context_data=LOCAL_DATA, global_query=QUESTION, followups=3
)
DRIFT_PRIMER = DRIFT_PRIMER_PROMPT.format(query=QUESTION, community_reports=f"{REPORT}\n\n# Beta\n\nOaks.")
DRIFT_REDUCE = DRIFT_REDUCE_PROMPT.format(
    response_type="a list", context_data=["Acme leaked “é”. [Data: Sources (0)]", "It isn't [closed].\nNo."]
)
RATING = RATE_QUERY.format(description=REPORT, question=QUESTION)
HYPOTHETICAL = (
    f"Create a hypothetical answer to the following query: {QUESTION}\n\n"
    "Format it to follow the structure of the template below:\n\n# Acme"
)
