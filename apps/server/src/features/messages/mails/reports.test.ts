import type { Id } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allLetters } from "../../../boot/letters.ts";
import { unitOfWork } from "../../../db/unit-of-work.ts";
import { codeIn, openMailTestServer, type MailTestServer } from "../../../testing/test-mail.ts";
import { eventually, type TestUser } from "../../../testing/test-server.ts";
import { queueMail } from "./actions/queue.ts";
import { consumeCode } from "./actions/secrets.ts";

/** Bounces and complaints, and their effect on the address. */

const secret = "a secret of our own";
let posted: MailTestServer;
beforeAll(async () => {
  posted = await openMailTestServer();
  // Event sources read the configuration when they are opened.
  Object.assign(posted.server.services.config.mail, { reportSecret: secret });
});
afterAll(async () => await posted.close());

type Sent = { readonly id: Id; readonly reader: TestUser };

async function write(reader: TestUser, kind: string): Promise<Id> {
  const letter = allLetters.get(kind);
  if (letter === undefined) throw new Error(`no letter ${kind}`);
  const mail = { letter, userId: reader.id, toEmail: reader.email, variant: "vigie" };
  const result = await unitOfWork(posted.server.services, async (unit) => await queueMail(unit, mail));
  if (!result.ok) throw new Error(result.code);
  return result.value;
}

async function outcomeOf(id: Id) {
  const row = await posted.server.services.db
    .selectFrom("mails")
    .select(["state", "outcome"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.state === "waiting" ? "waiting" : (row?.outcome ?? row?.state);
}
const ends = async (id: Id) =>
  await eventually(
    async () => await outcomeOf(id),
    (outcome) => outcome !== "waiting",
  );

async function sent(kind: string, to?: TestUser): Promise<Sent> {
  const reader = to ?? (await posted.server.addUser());
  const id = await write(reader, kind);
  await ends(id);
  posted.server.advance(120_000);
  return { id, reader };
}

function report(id: string, status: string, type = "delivery-status"): string {
  const part =
    type === "delivery-status"
      ? `Reporting-MTA: dns; mx\r\n\r\nFinal-Recipient: rfc822; victime@exemple.fr\r\nAction: failed\r\nStatus: ${status}`
      : "Feedback-Type: abuse\r\nVersion: 1";
  return [
    `Content-Type: multipart/report; boundary="b"`,
    "MIME-Version: 1.0",
    "",
    "--b",
    `Content-Type: message/${type}`,
    "",
    part,
    "",
    "--b",
    "Content-Type: text/rfc822-headers",
    "",
    `Message-ID: <${id}@vigie.example>`,
    "",
    "--b--",
    "",
  ].join("\r\n");
}

const handIn = async (payload: string, authorization = `Bearer ${secret}`) =>
  await posted.server.app.inject({
    method: "POST",
    url: "/webhooks/mail",
    headers: { "content-type": "message/rfc822", authorization },
    payload,
  });

async function notifiedEvents({ ask }: TestUser): Promise<readonly string[]> {
  const { notifications } = (await ask("GET", "/users/me/notifications")).body;
  return notifications.map((one: { event: string }) => one.event);
}

test("an address where nobody is gets only what is asked for, its reader is told, and a code that is used proves it again", async () => {
  const { id, reader } = await sent("password_changed");
  expect((await handIn(report(id, "5.1.1"))).statusCode).toBe(200);
  await handIn(report(id, "5.1.1"));
  expect(
    await eventually(
      async () => await outcomeOf(id),
      (outcome) => outcome === "bounced",
    ),
  ).toBe("bounced");
  expect(await notifiedEvents(reader)).toContain("security.address_unreachable");
  expect(await outcomeOf((await sent("password_changed", reader)).id)).toBe("suppressed");
  const asked = await sent("email_change", reader);
  expect(await outcomeOf(asked.id)).toBe("sent");
  const code = codeIn(await posted.mailTo(reader.email, "adresse"));
  const used = { userId: reader.id, purpose: "email_change", code } as const;
  expect(await consumeCode(posted.server.services, used)).toEqual({
    ok: true,
    value: { email: reader.email },
  });
  expect(await outcomeOf((await sent("password_changed", reader)).id)).toBe("sent");
  const other = await posted.server.addUser();
  expect(await outcomeOf((await sent("password_changed", other)).id)).toBe("sent");
});

test("a full mailbox proves nothing until it has been full three times", async () => {
  const { id, reader } = await sent("password_changed");
  const ids = [id];
  for (let count = 0; count < 2; count += 1) ids.push((await sent("password_changed", reader)).id);
  for (const one of ids) {
    expect(await outcomeOf(one)).toBe("sent");
    await handIn(report(one, "5.2.2"));
    await eventually(
      async () => await outcomeOf(one),
      (outcome) => outcome === "bounced",
    );
  }
  expect(await outcomeOf((await sent("password_changed", reader)).id)).toBe("suppressed");
});

test("after a complaint no report of the month leaves, until its reader asks for it again", async () => {
  const { id, reader } = await sent("monthly_report");
  await handIn(report(id, "", "feedback-report"));
  await eventually(
    async () => await outcomeOf(id),
    (outcome) => outcome === "complained",
  );
  expect(await outcomeOf((await sent("monthly_report", reader)).id)).toBe("suppressed");
  expect(await outcomeOf((await sent("password_changed", reader)).id)).toBe("sent");
  await reader.ask("PUT", "/users/me/notification_options", {
    notification_options: { monthly_report: true },
  });
  expect(await outcomeOf((await sent("monthly_report", reader)).id)).toBe("sent");
});

test("a report without the secret, or of a mail that is not ours, changes nothing", async () => {
  const { id, reader } = await sent("password_changed");
  expect((await handIn(report(id, "5.1.1"), "Bearer something else")).statusCode).toBe(401);
  expect((await handIn(report("0193f3a2-1111-7abc-8def-0123456789ab", "5.1.1"))).statusCode).toBe(200);
  expect((await handIn("Subject: Absent\r\n\r\nJe suis absent.")).statusCode).toBe(200);
  await eventually(
    async () =>
      await posted.server.services.db
        .selectFrom("webhook_events")
        .select("event_id")
        .where("processed_at", "is", null)
        .execute(),
    (rows) => rows.length === 0,
  );
  expect(await outcomeOf(id)).toBe("sent");
  expect(await notifiedEvents(reader)).toEqual([]);
});

test("no address is readable in what is kept of those that bounce", async () => {
  const rows = await posted.server.services.db.selectFrom("mail_addresses").selectAll().execute();
  expect(rows.length).toBeGreaterThan(1);
  expect(JSON.stringify(rows)).not.toContain("@");
});
