import json

TEXT = "Microsoft bought LinkedIn in 2016. Today Satya Nadella praised LinkedIn."
RULE = "#" * 22
PROMPT = f"-Real Data-\n{RULE}\nEntity_types: organization\nText: {{}}\n{RULE}\nOutput:"


def test_names_that_follow_each_other_are_related() -> None:
    from rule_model import RuleModel

    reply = RuleModel().chat("", PROMPT.format(TEXT)).text
    assert '("entity"<|>LINKEDIN<|>ORGANIZATION<|>Microsoft bought LinkedIn in 2016.)' in reply
    assert (
        '("relationship"<|>LINKEDIN<|>TODAY SATYA NADELLA<|>Today Satya Nadella praised LinkedIn.<|>1)'
        in reply
    )
    assert reply.endswith("<|COMPLETE|>")


def test_descriptions_break_no_record() -> None:
    from rule_model import extracted

    reply = extracted('He said "Acme ## (Beta) <|> Gamma" to Delta.')
    assert reply.count("##") == reply.count('("') - 1


def test_a_report_tells_the_first_entities() -> None:
    from rule_model import RuleModel

    prompt = "# Goal\n-----Entities-----\nid,entity,description\n3,ACME,Acme leaks.\n4,BETA,Beta plants."
    found = json.loads(RuleModel().chat("", prompt).text)
    assert (found["title"], found["summary"]) == ("ACME, BETA", "Acme leaks.")
    assert [finding["summary"] for finding in found["findings"]] == ["ACME", "BETA"]


def test_anything_else_gets_a_greeting() -> None:
    from rule_model import RuleModel

    assert RuleModel().chat("", "Say hello.").text == "Hello."
