"""S0's experiment: questions x companies x retrievers x models, graded by articles, a model and people."""
