"""Random graphs whose hubs have no room for all that hang on them."""

import random

Rows = list[tuple[str, str, float]]


def hubs(seed: int) -> Rows:
    """Return the edges of one: key, key, weight."""
    rng = random.Random(seed)
    names = [f"{i:03}" for i in range(rng.randrange(2, 200))]
    skewed = [names[int(len(names) * rng.random() ** 3)] for _ in names]
    return [
        (rng.choice(skewed), rng.choice(names), rng.choice([1.0, 1.0, 2.0, 5.0]))
        for _ in range(rng.randrange(3 * len(names)))
    ]
