"""Wikidata's names (CC0) of the relations of Re-DocRED, by their numbers."""

_NAMES = """
P6 head of government|P17 country|P19 place of birth|P20 place of death|P22 father|P25 mother|P26 spouse
P27 country of citizenship|P30 continent|P31 instance of|P35 head of state|P36 capital
P37 official language|P39 position held|P40 child|P50 author|P54 member of sports team|P57 director
P58 screenwriter|P69 educated at|P86 composer|P102 member of political party|P108 employer
P112 founded by|P118 league|P123 publisher|P127 owned by|P131 located in administrative territory
P136 genre|P137 operator|P140 religion|P150 contains administrative territory|P155 follows
P156 followed by|P159 headquarters location|P161 cast member|P162 producer|P166 award received
P170 creator|P171 parent taxon|P172 ethnic group|P175 performer|P176 manufacturer|P178 developer
P179 part of series|P190 sister city|P194 legislative body|P205 basin country
P206 located next to body of water|P241 military branch|P264 record label|P272 production company
P276 location|P279 subclass of|P355 subsidiary|P361 part of|P364 original language|P400 platform
P403 mouth of watercourse|P449 original network|P463 member of|P488 chairperson|P495 country of origin
P527 has part|P551 residence|P569 date of birth|P570 date of death|P571 inception|P576 dissolved
P577 publication date|P580 start time|P582 end time|P585 point in time|P607 conflict|P674 characters
P676 lyrics by|P706 located on terrain feature|P710 participant|P737 influenced by
P740 location of formation|P749 parent organization|P800 notable work|P807 separated from
P840 narrative location|P937 work location|P1001 applies to jurisdiction|P1056 product
P1344 participant of|P1365 replaces|P1366 replaced by|P1376 capital of|P1412 languages spoken
P1441 present in work|P3373 sibling
"""
RELATIONS = dict(entry.split(" ", 1) for line in _NAMES.split("\n") for entry in line.split("|") if entry)
