"""A mail server of a given character on aiosmtpd (Debian: python3-aiosmtpd), as packages/partners/src/mail/sandbox/smtp-server.ts
is on smtp-server. The character comes as JSON on the command line; a line of JSON tells the port, then one each text."""

import asyncio
import json
import ssl
import sys

from aiosmtpd.smtp import SMTP, AuthResult

character = json.loads(sys.argv[1])
known = set()


def say(fact):
    print(json.dumps(fact), flush=True)


class Handler:
    async def handle_MAIL(self, server, session, envelope, address, options):
        if character.get("mailReply"):
            return character["mailReply"]
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return "250 OK"

    async def handle_RCPT(self, server, session, envelope, address, options):
        is_new = character.get("greylists") and address not in known
        known.add(address)
        if is_new:
            return "451 4.7.1 Greylisted, come back later"
        if character.get("rcptReply"):
            return character["rcptReply"]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        say(
            {
                "from": envelope.mail_from,
                "to": envelope.rcpt_tos,
                "ehlo": session.host_name,
                "isEncrypted": session.ssl is not None,
                "user": session.auth_data,
                "raw": envelope.original_content.decode("utf8"),
            }
        )
        await asyncio.sleep(character.get("slowMs", 0) / 1000)
        return character.get("dataReply") or "250 OK"


def authenticate(server, session, envelope, mechanism, data):
    auth = character["auth"]
    right = data.login.decode() == auth["user"] and data.password.decode() == auth["password"]
    return AuthResult(success=right, handled=right, auth_data=auth["user"] if right else None)


def make():
    options = {"timeout": 900}
    if "tlsFiles" in character:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(character["tlsFiles"]["cert"], character["tlsFiles"]["key"])
        options |= {"tls_context": context}
    if "auth" in character:
        options |= {"authenticator": authenticate, "auth_required": True}
    return SMTP(Handler(), enable_SMTPUTF8=True, **options)


async def serve():
    loop = asyncio.get_running_loop()
    server = await loop.create_server(make, "127.0.0.1", 0)
    say({"port": server.sockets[0].getsockname()[1]})
    await server.serve_forever()


asyncio.run(serve())
