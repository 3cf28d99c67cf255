"""Requests at random: mostly what pages send, with something odd about many of them."""

import random
from dataclasses import dataclass
from urllib.parse import quote_plus

from papercraft.serve.devices import GUEST
from tests.serve.conftest import ADDRESS
from tests.serve.siege import JPEG, MEMBERS, QUESTION, STRANGERS, Request

_ODD = (
    "", ".", "..", "%2e%2e", "..%2f..%2fhouse.sqlite", "..%5c..%5coutside.txt", "%00", "a" * 3000,
    "1" * 5000, "-1", "0", "%ff", "%d9%a1", "house.sqlite", "made-" + "0" * 20 + ".jpg", "{name}",
    "Ada-1.jpg%00.png", "%252e%252e", "/etc/passwd", "%2fetc%2fpasswd", "outside.txt", ".part",
)  # fmt: skip
_VALUES = (
    "", "1", "2", "table", QUESTION, "A1", "B2", "9" * 5000, "\u0661", "\u00b2", "\0", "\ud800",
    "x" * 3000, "<script>alert(2)</script>", "{{ 7 * 7 }}", "' OR 1=1 --", "en", "de", "/",
    "//evil", "/\\evil", "/\t/evil", "Zoe", "Quirin, us", "\u202etxt", "Ada-1.jpg", "Ada-2.jpg",
    "../Ada-1.jpg",
)  # fmt: skip
_TYPES = (
    "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain", "",
    "multipart/form-data", "multipart/form-data; boundary=x; charset=unicode_escape",
    "multipart/form-data; boundary=x; charset=hex", "application/json",
    "multipart/form-data; boundary=x; charset=utf-7", "multipart/form-data; boundary=" + "y" * 300,
)  # fmt: skip
_ORIGINS = (None, "null", "http://evil.example", "http://192.168.7.2", "https://192.168.7.2:8765",
            "http://192.168.7.2:8765.evil.example", "http://192.168.7.2:8765/")  # fmt: skip
_HOSTS = (None, "evil.example", "192.168.7.2", "localhost:8765", "192.168.7.2:8765.evil.example",
          "192.168.7.2:8765@evil.example", "[::1]:8765", "")  # fmt: skip
_MORE = (
    ("range", "bytes=0-,0-,0-"), ("range", "bytes=-1"), ("if-range", "x"),
    ("accept", "application/json"), ("accept-language", "de;q=1,pl;q=x," * 30),
    ("accept-language", "\u00ff"), ("x-forwarded-host", "evil.example"),
    ("x-forwarded-for", "127.0.0.1"), ("content-length", "99999999999"), ("content-length", "-1"),
    ("content-length", "0x10"), ("expect", "100-continue"), ("x-http-method-override", "DELETE"),
    ("if-none-match", "*"), ("transfer-encoding", "chunked"), ("cookie", "language=../../x"),
)  # fmt: skip
_METHODS = ("GET", "POST", "PUT", "HEAD", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW")
_USUAL = {
    "key": ["guess"], "code": ["AEIO", ""], "to": ["none"], "name": ["Zoe", "Ada", "Ben"],
    "language": ["de", "en", "pl"], "here": ["/"], "question": [QUESTION, "table"],
    "value": ["A1", "B2"],
}  # fmt: skip
_FIELDS = (
    "key",
    "code",
    "to",
    "name",
    "language",
    "here",
    "file",
    "question",
    "value",
    "accept",
    "back",
)


def made(siege, seed):
    """The request with a number, the same in any run on a house with the same games."""
    rng = random.Random(f"request {seed}")
    who = rng.choice((*STRANGERS, *MEMBERS, *MEMBERS))
    aim = _aim(rng, siege, who)
    target = _target(rng, aim)
    kind, body = _body(rng, siege, aim)
    headers = [*_address(rng), ("content-type", kind), ("content-length", str(len(body)))]
    cookie = siege.cookies[who]
    if cookie is not None:
        language = rng.choice(("en", "pl", "x"))
        headers.append(("cookie", f"language={language}; papercraft={cookie}"))
    headers += rng.sample(_MORE, rng.choice((0, 0, 0, 1, 2)))
    encoded = tuple((key.encode(), value.encode("latin-1", "replace")) for key, value in headers)
    return Request(who, aim.method, target, encoded, body)


@dataclass(frozen=True)
class Aim:
    """Who asks for what: a route, one of the games, the numbers of own players, its photos."""

    who: str
    method: str
    path: str
    game: str
    own: list
    files: list


def _aim(rng, siege, who):
    routes = [
        (method, route.path)
        for route in siege.app.routes
        for method in sorted(getattr(route, "methods", None) or ("GET",))
        if method != "HEAD"
    ]
    photos = [(method, path) for method, path in routes if path.endswith("/photos")]
    method, path = rng.choice([*routes, *photos, ("GET", "/static/{odd}")])
    if rng.random() < 0.08:
        method = rng.choice(_METHODS)
    game = rng.choice(siege.games)
    files = [photo.file for photo in siege.house.sessions[game].session.photos]
    return Aim(who, method, path, game, siege.numbers(who, game), files or ["Ada-1.jpg"])


def _address(rng):
    hosts, origins = [ADDRESS.origin.removeprefix("http://")], [ADDRESS.origin]
    if rng.random() < 0.12:
        hosts = [rng.choice(_HOSTS)] + hosts * rng.choice((0, 0, 1))
    if rng.random() < 0.12:
        origins = [rng.choice(_ORIGINS)] + origins * rng.choice((0, 0, 1))
    told = [("host", host) for host in hosts] + [("origin", origin) for origin in origins]
    return [(key, value) for key, value in told if value is not None]


def _target(rng, aim):
    fills = {
        "name": [aim.game],
        "player": [*aim.own * 4, "1", "2", "3"],
        "file": aim.files,
    }
    parts = []
    for part in aim.path.split("/"):
        if part.startswith("{"):
            usual = fills.get(part.strip("{}"), ["1", aim.game])
            part = rng.choice(_ODD if rng.random() < 0.15 else usual)
        parts.append(part)
    if rng.random() < 0.05:
        parts.insert(rng.randrange(1, len(parts) + 1), rng.choice(_ODD))
    query = f"?{rng.choice(_FIELDS)}={_quoted(rng.choice(_VALUES))}" if rng.random() < 0.3 else ""
    return f"{'/'.join(parts)}{query}".encode("ascii")


def _quoted(value):
    return quote_plus(value.encode("utf-8", "surrogatepass"))


def _body(rng, siege, aim):
    """Return the kind and the bytes of a body: mostly what the path wants, with odd values."""
    kind = rng.choice(_TYPES) if rng.random() < 0.3 else _TYPES[0]
    names = rng.sample(_FIELDS, rng.randrange(1, 6))
    usual = _USUAL | {"accept": [*aim.own, "table"], "back": [*aim.own, "1"], "file": aim.files}
    values = {name: rng.choice(usual[name] if rng.random() < 0.7 else _VALUES) for name in names}
    if aim.path == "/join" and aim.who in MEMBERS:
        values["key"] = siege.house.devices.secret(GUEST)
        values["to"] = rng.choice((*siege.games, "", "none"))
    if aim.path.endswith("/photos") and rng.random() < 0.8:
        kind, body = _photo(rng, is_form=aim.method == "POST")
    elif kind.startswith("multipart"):
        body = _multipart(rng, values)
    else:
        body = "&".join(f"{key}={_quoted(value)}" for key, value in values.items()).encode()
    if rng.random() < 0.1:
        body = body[: rng.randrange(len(body) + 1)] + rng.randbytes(rng.randrange(40))
    if rng.random() < 0.02:
        body += bytes(70_000)
    return kind, body


def _photo(rng, *, is_form):
    data = rng.choice((
        JPEG, JPEG, JPEG, JPEG[:-2], b"\x89PNG\r\n\x1a\n" + bytes(40),
        b"RIFF\x10\0\0\0WEBPVP8X", b"\0\0\0\x18ftypheic" + bytes(40), b"", rng.randbytes(300),
    ))  # fmt: skip
    # Each is another photo: what comes behind the end is another digest.
    data += rng.randbytes(rng.choice((0, 3)))
    if not is_form:
        return "image/jpeg", data
    head = b'--x\r\nContent-Disposition: form-data; name="photo"; filename="../../x.sqlite"\r\n\r\n'
    return _TYPES[1], head + data + b"\r\n--x--\r\n"


def _multipart(rng, values):
    parts = []
    for key, value in values.items():
        told = f'--x\r\nContent-Disposition: form-data; name="{key}"'
        if rng.random() < 0.2:
            told += '; filename="x"'
        spoken = rng.choice(
            (value.encode("utf-8", "surrogatepass"), rb"\ud800\udc00 \N{DEGREE SIGN}")
        )
        parts.append(told.encode() + b"\r\n\r\n" + spoken + b"\r\n")
    return b"".join(parts) + b"--x--\r\n"
