import { addMs, demoPassword, instant } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPeople } from "../testing/test-firm.ts";
import { type MailTestServer, openMailTestServer, tokenIn } from "../testing/test-mail.ts";
import { asker } from "../testing/test-server.ts";

/** An invitation works for thirty days of 86,400 seconds, whatever the clock of the machine did in between. */

const day = 86_400_000;
let posted: MailTestServer;
beforeAll(async () => {
  posted = await openMailTestServer();
});
afterAll(async () => await posted.close());

/** A person invited at that moment: what their link answers later, and what accepting it does. */
async function invitedAt(moment: string) {
  const { server } = posted;
  server.setNow(instant(moment));
  const { advisor } = await addPeople(server);
  const saver = await server.addUser();
  const sent = await advisor.ask("POST", "/invitations", { invitation: { email: saver.email } });
  expect(sent.status).toBe(201);
  const token = tokenIn(await posted.mailTo(saver.email, "vous invite"));
  const statusAt = async (offsetMs: number) => {
    server.setNow(addMs(instant(moment), offsetMs));
    return (await server.app.inject({ method: "GET", url: `/v1/invitations/${token}` })).statusCode;
  };
  const acceptAt = async (offsetMs: number) => {
    server.setNow(addMs(instant(moment), offsetMs));
    const session = await server.app.inject({
      method: "POST",
      url: "/v1/oauth/token",
      payload: { grant_type: "password", username: saver.email, password: demoPassword },
    });
    const ask = asker(server.app, session.json().access_token);
    return (await ask("POST", `/invitations/${token}/accept`, {})).status;
  };
  return { statusAt, acceptAt };
}

test("the link ends with its last second; a clock put back opens it again and a jump forward ends it", async () => {
  const { statusAt, acceptAt } = await invitedAt("2026-11-20T10:00:00Z");
  expect(await statusAt(30 * day - 1000)).toBe(200);
  expect(await statusAt(30 * day)).toBe(404);
  expect(await acceptAt(30 * day)).toBe(404);
  expect(await statusAt(29 * day)).toBe(200);
  expect(await statusAt(31 * day)).toBe(404);
  expect(await acceptAt(30 * day - 1000)).toBe(200);
  expect(await acceptAt(31 * day)).toBe(409);
});

test("a clock that was a day ahead at the sending gives no link without end", async () => {
  const { statusAt } = await invitedAt("2026-11-21T10:00:00Z");
  expect(await statusAt(-day)).toBe(200);
  expect(await statusAt(30 * day)).toBe(404);
});

test.each([
  ["summer time that begins", "2027-03-10T10:00:00Z"],
  ["summer time that ends", "2026-10-10T10:00:00Z"],
])("%s neither shortens nor prolongs it by an hour", async (_, moment) => {
  const { statusAt } = await invitedAt(moment);
  expect(await statusAt(30 * day - 1000)).toBe(200);
  expect(await statusAt(30 * day)).toBe(404);
});
