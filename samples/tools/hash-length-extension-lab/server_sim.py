"""A simulated shop server: two functions in this process. Nothing listens, nothing is sent.

It protects orders with a tag, but the wrong way: tag = SHA-256(secret + order).
"""
import hashlib
import hmac

SECRET = b"toy-secret-17-by!"  # 17 bytes; the attacker knows neither the bytes nor, at first, their number


def tag_naively(order):
    """The tag the server puts on an order: the mistake of this lesson."""
    return hashlib.sha256(SECRET + order).hexdigest()


def parse(order):
    """The fields of an order such as b'item=pen&count=1'. When a field is there twice, the last one counts."""
    fields = {}
    for field in order.split(b"&"):
        name, _, value = field.partition(b"=")
        fields[name.decode("latin-1")] = value.decode("latin-1")
    return fields


def accept(order, tag, tag_of=tag_naively):
    """The fields of the order if its tag is right, otherwise None."""
    return parse(order) if hmac.compare_digest(tag_of(order), tag) else None
