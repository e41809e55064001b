"""Names that try to break out of a page, and others that are hard to draw."""

HOSTILE = (
    "</script><script>alert(1)</script>",
    "</style><img src=x onerror=alert(1)>",
    '" onfocus="alert(1)',
    "%%SCRIPT%%",
    "-->",
    "<!--",
    "שלום עולם",
    "👩‍🚀" * 400,
    "x" * 10_000,
    "\0\ud800\u202e",
    "",
)
