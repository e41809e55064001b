"""A small graph of films, and questions about it with their queries."""

from graphnative.retrievers.examples.pair import ExamplePair

PEOPLE = ("Ada Berg", "Tom Ruiz", "Lena Okoye", "Ivan Petrov")
FILMS = ("Blue Harbour", "The Long Winter", "Paper Moons", "Quiet Engines")
GENRES = ("Drama", "Comedy")

GRAPH = """
UNWIND [
  ['Ada Berg', 'Blue Harbour', 1999, 'Drama', 'Tom Ruiz'],
  ['Ada Berg', 'Paper Moons', 2004, 'Comedy', 'Lena Okoye'],
  ['Tom Ruiz', 'The Long Winter', 2010, 'Drama', 'Lena Okoye'],
  ['Lena Okoye', 'Quiet Engines', 2021, 'Drama', 'Ada Berg'],
  ['Ivan Petrov', 'Blue Harbour', 1999, 'Drama', 'Tom Ruiz']
] AS row
MERGE (actor:Person {name: row[0]})
MERGE (film:Film {title: row[1]}) SET film.released = row[2]
MERGE (genre:Genre {name: row[3]})
MERGE (director:Person {name: row[4]})
MERGE (actor)-[:ACTED_IN]->(film)
MERGE (director)-[:DIRECTED]->(film)
MERGE (film)-[:HAS_GENRE]->(genre)
"""

_OF_PERSON = (
    (
        "Which films did {} act in?",
        'MATCH (p:Person {{name: "{}"}})-[:ACTED_IN]->(f:Film) RETURN f.title',
    ),
    ("Which films did {} direct?", 'MATCH (p:Person {{name: "{}"}})-[:DIRECTED]->(f:Film) RETURN f.title'),
    (
        "How many films did {} direct?",
        'MATCH (p:Person {{name: "{}"}})-[:DIRECTED]->(f:Film) RETURN count(f)',
    ),
    (
        "What is the newest film with {}?",
        'MATCH (p:Person {{name: "{}"}})-[:ACTED_IN]->(f:Film) '
        "RETURN f.title ORDER BY f.released DESC LIMIT 1",
    ),
    (
        "Who worked with {} most often?",
        'MATCH (p:Person {{name: "{}"}})-[:ACTED_IN]->(f)<-[:ACTED_IN]-(o) '
        "WITH o, count(f) AS films RETURN o.name, films ORDER BY films DESC, o.name LIMIT 1",
    ),
)
_OF_FILM = (
    ("Who acted in {}?", 'MATCH (p:Person)-[:ACTED_IN]->(f:Film {{title: "{}"}}) RETURN p.name'),
    ("Who directed {}?", 'MATCH (p:Person)-[:DIRECTED]->(f:Film {{title: "{}"}}) RETURN p.name'),
    ("When was {} released?", 'MATCH (f:Film {{title: "{}"}}) RETURN f.released'),
)


def film_pairs() -> list[ExamplePair]:
    """Return pairs of eleven forms of questions, most about several names."""
    found = [(question, cypher, name) for question, cypher in _OF_PERSON for name in PEOPLE[:3]]
    found += [(question, cypher, name) for question, cypher in _OF_FILM for name in FILMS[:3]]
    pairs = [ExamplePair(question.format(name), cypher.format(name)) for question, cypher, name in found]
    for year in (1990, 2000, 2010):
        for genre in GENRES:
            pairs.append(
                ExamplePair(
                    f"Which films of the genre {genre} came out after {year}?",
                    f"MATCH (f:Film WHERE f.released > {year})-[:HAS_GENRE]->(g:Genre {{name: '{genre}'}}) "
                    "RETURN f.title",
                )
            )
    pairs += [
        ExamplePair("How many films are there?", "MATCH (f:Film) RETURN count(f)"),
        ExamplePair("Which genres are there?", "MATCH (g:Genre) RETURN g.name"),
    ]
    return pairs
