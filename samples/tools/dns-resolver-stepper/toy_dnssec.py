"""DNSSEC in small: real chains of trust with toy keys of 64 bits. Real zones use keys of 256 bits and more."""
import hashlib


def signed_text(name, kind, values):
    """What a signature covers: the name, the type and all values of one record set, in order."""
    return f"{name} {kind} {' | '.join(sorted(values))}"


def number_of(text, modulus):
    """The digest of a text as a number below the modulus."""
    return int(hashlib.sha256(text.encode()).hexdigest(), 16) % modulus


def verify(text, signature, key):
    """Whether the signature over this text was made with the private half of the key."""
    return pow(signature, key["e"], key["n"]) == number_of(text, key["n"])


def fingerprint(key):
    """What the parent zone publishes as DS: a digest of the child's public key."""
    return hashlib.sha256(f"{key['n']} {key['e']}".encode()).hexdigest()[:32]
