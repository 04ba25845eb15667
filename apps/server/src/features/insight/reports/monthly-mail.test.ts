import { afterAll, beforeAll, expect, test } from "vitest";
import { unitOfWork } from "../../../db/unit-of-work.ts";
import { openMailTestServer, type MailTestServer } from "../../../testing/test-mail.ts";
import { asker } from "../../../testing/test-server.ts";
import { queueMail } from "../../messages/mails/actions/queue.ts";
import { sweepMails } from "../../messages/mails/actions/send.ts";
import { reportLetters } from "./letters.ts";

let posted: MailTestServer;
beforeAll(async () => void (posted = await openMailTestServer()));
afterAll(async () => await posted.close());

test("one click stops the monthly report, and one that waits is not sent to who stopped it meanwhile", async () => {
  const { server, mailbox } = posted;
  const reader = await server.addUser();
  const write = async (month: string, services = server.services) =>
    await unitOfWork(
      services,
      async (unit) =>
        await queueMail(unit, {
          letter: reportLetters.monthlyReport,
          userId: reader.id,
          toEmail: reader.email,
          variant: "vigie",
          facts: { month },
        }),
    );
  await write("octobre 2026");
  const mail = await posted.mailTo(reader.email, "Votre rapport");
  const raw = mail.raw.replaceAll(/\r\n[ \t]+/g, "");
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/im);
  const address =
    /^List-Unsubscribe: ?<http:\/\/localhost:3000(\/subscriptions\/rpt_[\w-]{43})>/im.exec(raw)?.[1] ?? "";
  expect(mail.text).toContain(`Ne plus recevoir ce rapport\u00a0:\nhttp://localhost:3000${address}`);
  server.advance(120_000);
  await write("novembre 2026", {
    ...server.services,
    queue: { ...server.services.queue, send: async () => undefined },
  });
  const click = await server.app.inject({
    method: "POST",
    url: address,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "List-Unsubscribe=One-Click",
  });
  expect(click.statusCode).toBe(200);
  expect(
    (await asker(server.app, null)("GET", `/mail_subscriptions/${address.split("/").at(-1)}`)).body,
  ).toEqual({
    subscription: "report",
    subscribed: false,
  });
  const options = (await reader.ask("GET", "/users/me/notification_options")).body.notification_options;
  expect(options).toEqual({ newsletter: false, monthly_report: false, system: true, finance: true });
  await sweepMails(server.services);
  expect(mailbox.list(reader.email)).toHaveLength(1);
  const rows = await server.services.db
    .selectFrom("mails")
    .select("outcome")
    .where("to_email", "=", reader.email)
    .execute();
  expect(rows.map(({ outcome }) => outcome).toSorted()).toEqual(["no_reader", null]);
});
