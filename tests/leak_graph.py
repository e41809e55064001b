"""Five facts about three firms, with the passages that state them."""

GRAPH = """
UNWIND [
  ['Acme', 'LEAKED', 'methane', 'Acme leaked methane from a pipeline near Moss in May.'],
  ['Acme', 'PAID', 'fine', 'Regulators fined Acme two million euros for the leak.'],
  ['Beta', 'PLANTED', 'oak forest', 'Beta planted an oak forest in Wales with local schools.'],
  ['Beta', 'RAISED', 'wages', 'Beta raised the wages of its cleaners after a strike.'],
  ['Gamma', 'CUT', 'oak forest', 'Gamma cut down an oak forest in Finland against its policy.']
] AS row
MERGE (a:__Node__:__Entity__:Firm {id: row[0], key: 'Firm:' + row[0], name: row[0]})
MERGE (b:__Node__:__Entity__:Thing {id: row[2], key: 'Thing:' + row[2], name: row[2]})
SET b.description = row[3]
CREATE (c:__Node__:Chunk {id: 'c/' + row[3], ref_doc_id: 'd/' + row[3], index: 0, text: row[3], n_tokens: 9})
MERGE (c)-[:MENTIONS]->(a) MERGE (c)-[:MENTIONS]->(b)
CREATE (a)-[:$(row[1]) {description: row[3], weight: 1.0, triplet_source_id: c.id}]->(b)
"""
