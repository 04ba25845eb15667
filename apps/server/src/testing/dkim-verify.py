"""Whether a mail (bytes on the input) is signed by the key of this DNS record (first argument), asked of dkimpy (Debian: python3-dkim).
Prints the name that was asked of the DNS and the answer."""

import json
import sys

import dkim

asked = []


def dns(name, timeout=5):
    asked.append(name.decode())
    return sys.argv[1].encode()


is_signed = dkim.verify(sys.stdin.buffer.read(), dnsfunc=dns)
print(json.dumps({"isSigned": is_signed, "asked": asked}))
