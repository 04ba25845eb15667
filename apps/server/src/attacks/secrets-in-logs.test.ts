import { demoPassword } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHttp } from "../http.ts";
import type { Log, Services } from "../boot/services.ts";
import { asker } from "../testing/test-server.ts";
import {
  addInvitation,
  codeIn,
  openMailTestServer,
  type MailTestServer,
  tokenIn,
} from "../testing/test-mail.ts";
import { sweepMails } from "../features/messages/mails/actions/send.ts";

let posted: MailTestServer;
beforeAll(async () => void (posted = await openMailTestServer({ jobs: false })));
afterAll(async () => await posted.close());

test("a tour of every secret leaves none of them in the logs nor in the database", async () => {
  const lines: string[] = [];
  const log: Log = (...line) => void lines.push(JSON.stringify(line));
  const services: Services = { ...posted.server.services, log };
  const app = await createHttp(services);
  const secrets: string[] = [demoPassword];
  const email = "tournee@test.vigie.fr";
  const password = "la chaussette verte du lundi";
  const visitor = asker(app, null);
  const invitation = await addInvitation(posted.server, email);
  const user = {
    email,
    password,
    password_confirmation: password,
    terms: true,
    invitation_token: invitation,
  };
  await visitor("POST", "/users", { user });
  await sweepMails(services);
  const code = codeIn(await posted.mailTo(email, "code de confirmation"));
  const page = { origin: "http://localhost:3000", host: "localhost:3000" };
  const form = { grant_type: "password", username: email, password };
  const signedIn = await app.inject({ method: "POST", url: "/v1/oauth/token", headers: page, payload: form });
  const access: string = signedIn.json().access_token;
  const cookies = signedIn.cookies.map(({ value }) => value);
  const ask = asker(app, access);
  await ask("POST", "/users/confirmations", { code });
  await ask("POST", "/oauth/reauthenticate", { password: "wrong" });
  const ticket = (await ask("GET", "/websocket/token")).body.token;
  await visitor("POST", "/users/password/reset_password", { email });
  await ask("DELETE", "/users/me");
  await sweepMails(services);
  const reset = tokenIn(await posted.mailTo(email, "nouveau mot de passe"));
  const deletion = tokenIn(await posted.mailTo(email, "suppression"));
  await visitor("GET", `/users/${deletion}/deletion_validity`);
  // A failure is logged too: with the database's answer to a nonsense, and never with what was sent.
  await visitor("PUT", "/users/password", {
    reset_password_token: reset,
    password,
    password_confirmation: "x",
  });
  secrets.push(password, invitation, code, access, ...cookies, ticket, reset, deletion);
  expect(secrets.filter((secret) => secret.length < 8)).toEqual([]);
  const tables = await services.db.introspection.getTables();
  const stored = await Promise.all(
    tables.map(
      async ({ schema, name }) =>
        await services.db
          .selectFrom(`${schema}.${name}` as never)
          .selectAll()
          .execute(),
    ),
  );
  const dump = JSON.stringify(stored);
  for (const secret of secrets) {
    expect(lines.join("\n")).not.toContain(secret);
    expect(dump).not.toContain(secret);
  }
  await app.close();
});
