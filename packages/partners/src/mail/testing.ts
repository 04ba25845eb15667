import { connect } from "node:net";

/** Minimal SMTP client for tests, which must not need a mail library to test a mailbox. */
export async function sendRawMail(
  port: number,
  mail: { from: string; to: readonly string[]; lines: readonly string[] },
): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  socket.setEncoding("utf8");
  const replies = socket[Symbol.asyncIterator]();
  let pending = "";
  const expectCode = async (code: string): Promise<void> => {
    // The last line of a reply has a space after its code.
    while (!/^\d{3} [^\n]*\n/m.test(pending)) {
      const next = await replies.next();
      if (next.done === true) throw new Error(`closed before ${code}`);
      pending += String(next.value);
    }
    const last = /^(\d{3}) [^\n]*\n/m.exec(pending);
    if (last?.[1] !== code) throw new Error(`expected ${code}, got ${pending}`);
    pending = "";
  };
  const say = (line: string): boolean => socket.write(`${line}\r\n`);
  await expectCode("220");
  say("EHLO test.local");
  await expectCode("250");
  say(`MAIL FROM:<${mail.from}>`);
  await expectCode("250");
  for (const to of mail.to) {
    say(`RCPT TO:<${to}>`);
    await expectCode("250");
  }
  say("DATA");
  await expectCode("354");
  say([...mail.lines, "."].join("\r\n"));
  await expectCode("250");
  say("QUIT");
  socket.end();
}
