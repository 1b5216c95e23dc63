"""The repair: HMAC (RFC 2104), written out, and the same in one line of the standard library."""
import hashlib
import hmac

from server_sim import SECRET

BLOCK = 64


def hmac_sha256(key, message):
    """SHA-256 twice: the inner digest is hashed again under the key, so that its state never gets out."""
    if len(key) > BLOCK:
        key = hashlib.sha256(key).digest()
    key = key.ljust(BLOCK, b"\x00")
    inner = bytes(byte ^ 0x36 for byte in key)
    outer = bytes(byte ^ 0x5C for byte in key)
    return hashlib.sha256(outer + hashlib.sha256(inner + message).digest()).digest()


def tag_with_hmac(order):
    """The tag a server should use."""
    return hmac.new(SECRET, order, hashlib.sha256).hexdigest()
