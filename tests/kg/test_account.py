from graphnative.errors import ReplyError
from graphnative.kg.account import Account
from kg_passages import passage


def test_refusals_add_up_and_failures_keep_the_raw_reply() -> None:
    account = Account()
    account.refuse({"x": 2})
    account.refuse({"x": 1, "y": 1})
    account.fail(passage("Ann came."), "list", ReplyError("It is no JSON.", reply="raw"))
    assert account.refused == {"x": 3, "y": 1}
    (failure,) = account.failures
    assert (failure.document_id, failure.passage, failure.asker, failure.reply) == ("a", 0, "list", "raw")
