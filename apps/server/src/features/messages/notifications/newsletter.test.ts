import { type Id, variantNamed } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asker, eventually, type TestUser } from "../../../testing/test-server.ts";
import { openMailTestServer, type MailTestServer } from "../../../testing/test-mail.ts";
import { sweepMails } from "../mails/actions/send.ts";
import { countReaders, readNewsletter, sendNewsletter } from "./actions/newsletter-send.ts";
import { subscriptionToken } from "./actions/subscriptions.ts";

let posted: MailTestServer;
beforeAll(async () => void (posted = await openMailTestServer()));
afterAll(async () => await posted.close());

const main = variantNamed("vigie");
const file = (subject: string) =>
  `${subject}\n\nBonjour à tous,\nvoici l’automne.\n\nUn <b>mot</b>.\n\n[Lire la suite](/app/dashboard)\n`;
const textOf = (subject: string) => {
  const read = readNewsletter(file(subject));
  if (!read.ok) throw new Error(read.code);
  return read.value;
};
const send = async (subject: string, variant = main) =>
  await sendNewsletter(posted.server.services, { text: textOf(subject), variant });
const choose = async (who: TestUser, newsletter: boolean) =>
  await who.ask("PUT", "/users/me/notification_options", { notification_options: { newsletter } });
const of = (userId: Id) => ({ userId, subscription: "newsletter" }) as const;
const visitor = () => asker(posted.server.app, null);

test("a letter goes to those who asked for it and to nobody else, once, by real mail", async () => {
  const { server, mailbox } = posted;
  const [reader, silent, refused, elsewhere, claimant] = [
    await server.addUser(),
    await server.addUser(),
    await server.addUser(),
    await server.addUser({ variant: "amarante" }),
    await server.addUser({ state: "unconfirmed" }),
  ];
  for (const who of [reader, elsewhere, claimant]) await choose(who, true);
  await choose(refused, true);
  await choose(refused, false);
  expect(await countReaders(server.services, main)).toBe(1);
  expect(await send("L’automne")).toEqual({ ok: true, value: 1 });
  const mail = await posted.mailTo(reader.email, "L’automne");
  expect(mail.text).toContain("Bonjour à tous, voici l’automne.");
  expect(mail.text).toContain("Lire la suite\u00a0:\nhttp://localhost:3000/app/dashboard");
  expect(mail.html).toContain("Un &#60;b&#62;mot");
  await send("L’automne");
  await eventually(
    async () =>
      await server.services.db.selectFrom("mails").select("state").where("kind", "=", "newsletter").execute(),
    (rows) => rows.length === 1 && rows.every(({ state }) => state === "sent"),
  );
  expect(mailbox.list(reader.email)).toHaveLength(1);
  for (const who of [silent, refused, elsewhere, claimant])
    expect(mailbox.list(who.email).filter(({ subject }) => subject.includes("automne"))).toEqual([]);
  server.advance(25 * 3_600_000);
  expect(await send("L’automne")).toMatchObject({ code: "newsletter.already_sent" });
});

test("who no longer wants it when it leaves does not get it", async () => {
  const { server, mailbox } = posted;
  const reader = await server.addUser();
  await choose(reader, true);
  const held = { ...server.services, queue: { ...server.services.queue, send: async () => undefined } };
  await sendNewsletter(held, { text: textOf("L’hiver"), variant: main });
  await choose(reader, false);
  await sweepMails(server.services);
  const states = await server.services.db
    .selectFrom("mails")
    .select("state")
    .where("to_email", "=", reader.email)
    .execute();
  expect(states).toEqual([{ state: "dropped" }]);
  expect(mailbox.list(reader.email)).toEqual([]);
});

test.each(["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
  "one click of a mail reader stops it, without a session; opening the page changes nothing (%s)",
  async (type) => {
    const { server } = posted;
    const reader = await server.addUser();
    await choose(reader, true);
    await send(`Lettre ${type.length}`);
    const mail = await posted.mailTo(reader.email, `Lettre ${type.length}`);
    const raw = mail.raw.replaceAll(/\r\n[ \t]+/g, "");
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/im);
    const address =
      /^List-Unsubscribe: ?<(http:\/\/localhost:3000\/subscriptions\/nws_[\w-]{43})>/im.exec(raw)?.[1] ?? "";
    expect(mail.links).toContain(address);
    const path = new URL(address).pathname;
    const token = path.split("/").at(-1) ?? "";
    const subscribed = async () => (await visitor()("GET", `/mail_subscriptions/${token}`)).body.subscribed;
    await server.app.inject({ method: "GET", url: path, headers: { accept: "text/html" } });
    expect(await subscribed()).toBe(true);
    const payload = type.startsWith("multipart")
      ? '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
      : "List-Unsubscribe=One-Click";
    const click = async () =>
      (await server.app.inject({ method: "POST", url: path, headers: { "content-type": type }, payload }))
        .statusCode;
    expect([await click(), await click()]).toEqual([200, 200]);
    expect(await subscribed()).toBe(false);
    const options = (await reader.ask("GET", "/users/me/notification_options")).body.notification_options;
    expect(options).toEqual({ newsletter: false, monthly_report: true, system: true, finance: true });
  },
);

test("a link is one person's: a changed one, and an id that one knows, lead to nobody", async () => {
  const { server } = posted;
  const [reader, other] = [await server.addUser(), await server.addUser()];
  await choose(reader, true);
  const right = subscriptionToken(server.services, of(reader.id));
  const foreign = subscriptionToken(server.services, of(other.id));
  const mixed = right.slice(0, 25) + foreign.slice(25);
  for (const token of [mixed, right.slice(0, -3) + "AAA", reader.id, "nws_", "x".repeat(100)]) {
    expect((await visitor()("DELETE", `/mail_subscriptions/${token}`)).status).toBe(404);
    for (const path of ["subscriptions", "newsletter"])
      expect((await server.app.inject({ method: "POST", url: `/${path}/${token}` })).statusCode).toBe(404);
  }
  expect((await visitor()("GET", `/mail_subscriptions/${right}`)).body).toEqual({
    subscription: "newsletter",
    subscribed: true,
  });
  expect((await visitor()("DELETE", `/mail_subscriptions/${right}`)).status).toBe(200);
});

test.each([
  ["", "newsletter.no_subject"],
  [`${"x".repeat(151)}\n\nTexte`, "newsletter.no_subject"],
  ["Objet\n\n  \n", "newsletter.no_text"],
])("a file that says nothing is refused (%#)", (text, code) => {
  expect(readNewsletter(text)).toMatchObject({ ok: false, code });
});
