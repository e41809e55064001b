from graphnative.retrievers.examples.pair import ExamplePair


def test_the_id_is_that_of_question_and_query_whatever_the_spaces() -> None:
    assert ExamplePair("Who  is there?", "RETURN 1").id == ExamplePair("Who is there?", " RETURN 1\n").id
    assert ExamplePair("Who is there?", "RETURN 1").id != ExamplePair("Who is there?", "RETURN 2").id
    assert ExamplePair("a", "b c").id != ExamplePair("a b", "c").id
