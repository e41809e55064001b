"""A small table of stored values, written into a folder."""

from pathlib import Path

from graphnative.store.value_table import ValueTable, write_values

VALUES = [
    ("Crime", "date", ["25/08/2017", "3/08/2017"]),
    ("Crime", "type", ["Vehicle crime", "Burglary", "Violence and sexual offences", "Drugs"]),
    ("Film", "title", ["The Rose", "Ran"]),
    ("Officer", "badge_no", ["23-4315807", "31-2542986"]),
    ("Officer", "name", ["Mary", "George"]),
    ("Person", "name", ["Mary", "Stephanie", "George", "José", "Rose", *(f"Name{i}" for i in range(60))]),
    ("Person", "surname", ["George", "Montgomery", "O'Neill"]),
    ("PhoneCall", "call_duration", ["45", "1045"]),
    ("PhoneCall", "call_time", ["18:00", "08:01"]),
    ("PhoneCall", "call_type", ["CALL", "SMS"]),
]


def value_table(folder: Path) -> ValueTable:
    """Return the table of a few values about crimes and calls."""
    write_values(folder, "r", VALUES)
    return ValueTable(folder)
