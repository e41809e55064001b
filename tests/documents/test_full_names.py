from graphnative.documents.full_names import full_names


def test_a_shorter_name_means_the_only_longer_one() -> None:
    names = ["scott hicks", "robert scott hicks", "hicks", "leo fong"]

    assert full_names(names) == {"scott hicks": "robert scott hicks"}


def test_middle_names_may_be_left_out_but_not_many() -> None:
    assert full_names(["robert day", "robert frederick day"]) == {"robert day": "robert frederick day"}
    assert full_names(["ann lee", "ann b c lee"]) == {"ann lee": "ann b c lee"}
    assert full_names(["ann lee", "ann b c d lee"]) == {}


def test_a_name_that_could_mean_two_people_means_neither() -> None:
    assert full_names(["john smith", "john adam smith", "john bert smith"]) == {}


def test_longer_names_that_stand_for_one_another_are_one_person() -> None:
    names = ["paul mccartney", "james paul mccartney", "sir james paul mccartney"]

    assert full_names(names) == {
        "paul mccartney": "sir james paul mccartney",
        "james paul mccartney": "sir james paul mccartney",
    }


def test_the_order_of_words_and_the_last_one_must_agree() -> None:
    assert full_names(["mason hopper", "hopper mason e", "mason e hoppers"]) == {}
    assert full_names(["b a smith", "a b c smith"]) == {}
