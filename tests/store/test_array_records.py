from graphnative.store.array_records import ArrayOrganisation, spellings


def test_an_organisation_s_spellings_end_with_its_folded_name() -> None:
    shell = ArrayOrganisation("Organization:shell", "Shell plc", ("SHEL",), ())

    assert shell.spellings == ("Shell plc", "SHEL", "shell")
    assert spellings("no prefix", "N", ()) == ("N", "no prefix")
