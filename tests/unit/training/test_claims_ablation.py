"""The ablation of the rules about claims switches off what there is."""

from training.claims.ablation import switches


def test_that_every_rule_that_is_named_can_be_switched_off() -> None:
    names: list[str] = []
    for name, off in switches():
        with off():
            names.append(name)
    assert len(names) == len(set(names)) > 40
