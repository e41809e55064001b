"""The procedures and functions that a generated query may call: they read, and nothing but the graph."""


def _names(text: str) -> frozenset[str]:
    return frozenset(name.casefold() for name in text.split())


READ_PROCEDURES = _names("""
    db.labels db.relationshipTypes db.propertyKeys db.info db.ping
    db.schema.nodeTypeProperties db.schema.relTypeProperties db.schema.visualization
    db.index.fulltext.queryNodes db.index.fulltext.queryRelationships
    db.index.vector.queryNodes db.index.vector.queryRelationships
""")
"""Procedures of Neo4j that read the graph, its schema or its indexes; in small letters."""

READ_FUNCTIONS = _names("""
    all any exists isEmpty none single
    allReduce char_length character_length coalesce elementId endNode head id last length nullIf properties
    randomUUID size startNode timestamp toBoolean toBooleanOrNull toFloat toFloatOrNull toInteger
    toIntegerOrNull type valueType
    avg collect count max min percentileCont percentileDisc stDev stDevP sum
    percentile_cont percentile_disc stdev_pop stdev_samp collect_list
    keys labels nodes range reduce relationships reverse tail toBooleanList toFloatList toIntegerList
    toStringList
    abs ceil ceiling floor isNaN rand round sign exp e ln log log10 sqrt power mod
    acos asin atan atan2 cos cosh cot coth degrees haversin pi radians sin sinh tan tanh
    btrim left lower ltrim normalize replace right rtrim split substring toLower toString toStringOrNull
    toUpper trim upper
    date datetime localdatetime localtime time duration local_datetime local_time zoned_datetime zoned_time
    current_date current_timestamp
    date.realtime date.statement date.transaction date.truncate
    datetime.realtime datetime.statement datetime.transaction datetime.truncate datetime.fromEpoch
    datetime.fromEpochMillis
    localdatetime.realtime localdatetime.statement localdatetime.transaction localdatetime.truncate
    localtime.realtime localtime.statement localtime.transaction localtime.truncate
    time.realtime time.statement time.transaction time.truncate
    duration.between duration.inDays duration.inMonths duration.inSeconds format
    point point.distance point.withinBBox
    vector vector.similarity.cosine vector.similarity.euclidean vector_distance vector_norm
    vector_dimension_count
    shortestPath allShortestPaths
    apoc.coll.avg apoc.coll.contains apoc.coll.containsAll apoc.coll.different apoc.coll.disjunction
    apoc.coll.duplicates apoc.coll.flatten apoc.coll.frequencies apoc.coll.indexOf apoc.coll.intersection
    apoc.coll.max apoc.coll.min apoc.coll.occurrences apoc.coll.sort apoc.coll.sortMaps apoc.coll.sortNodes
    apoc.coll.subtract apoc.coll.sum apoc.coll.toSet apoc.coll.union apoc.coll.zip
    apoc.convert.fromJsonList apoc.convert.fromJsonMap apoc.convert.toJson apoc.convert.toList
    apoc.convert.toSet
    apoc.date.convert apoc.date.field apoc.date.fields apoc.date.format apoc.date.parse
    apoc.map.fromLists apoc.map.fromPairs apoc.map.get apoc.map.merge apoc.map.sortedProperties
    apoc.number.format apoc.math.round
    apoc.temporal.format
    apoc.text.capitalize apoc.text.capitalizeAll apoc.text.clean apoc.text.compareCleaned
    apoc.text.decapitalize apoc.text.distance apoc.text.hammingDistance apoc.text.indexOf apoc.text.join
    apoc.text.jaroWinklerDistance apoc.text.levenshteinDistance apoc.text.levenshteinSimilarity
    apoc.text.sorensenDiceSimilarity
""")
"""Functions of Cypher 5 and 25, and of APOC where they only compute on what they are given; in small letters.

``file``, ``linenumber`` and the functions of ``graph`` are left out: they tell of files and other databases.
Functions of APOC that make texts of any length, or read settings, are left out too.
"""

SYNTAX_BEFORE_BRACKET = _names("""
    all and any as by call case contains distinct else exists for in is limit match none not offset on or
    return shortest single skip then union unwind when where with xor group groups path paths acyclic trail
    walk
""")
"""Words of Cypher, in small letters, that may stand before an opening bracket without being a function."""
