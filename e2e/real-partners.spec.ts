import { mkdtempSync } from "node:fs";
import { createServer as createHttpServer, type IncomingHttpHeaders, type Server } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { choose, follow } from "./connecting.ts";
import { contractOf, freePorts, refused, said, started, stopAll } from "./programs.ts";
import { expect, recordOf, recordsOf, test } from "./support.ts";

/** The switch from the sandboxes to real partners, as docs/operations.md tells it, by somebody who has nothing else: partners on
 * hosts of their own with secrets of their own, the variables, the doctor, the start, the first people, and an event of each. */

test.describe.configure({ mode: "serial", timeout: 300_000 });
test.use({ allowedComplaints: [/status of 409 .*\/synchronize|favicon/] });

const strong = "Quatre-Goelands-Rament-27";

type Sent = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly status: number;
};

const taken: Sent[] = [];
let relay: Server;
let env: Record<string, string>;
let address: string;
let control: string;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  const ports = await freePorts(12);
  const [port = "", authentication = "", relayPort = "", controlPort = ""] = ports;
  const [
    aggregation = "",
    mail = "",
    funds = "",
    sso = "",
    homes = "",
    payments = "",
    signature = "",
    push = "",
  ] = ports.slice(4);
  address = `http://localhost:${port}`;
  control = `http://localhost:${controlPort}`;
  relay = await startRelay(Number(relayPort));
  // Nothing of the other journeys' application, which has the sandboxes.
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:VIGIE_E2E_|SANDBOX|DATA_DIR|PORT$)/.test(name)),
  );
  const contract = contractOf({
    aggregation,
    mail,
    funds,
    sso,
    homes,
    payments,
    signature,
    push,
    authentication,
  });
  env = {
    ...inherited,
    ...contract,
    PORT: port,
    PUBLIC_URL: address,
    AUTHENTICATION_PORT: authentication,
    DATA_DIR: mkdtempSync(path.join(tmpdir(), "vigie-e2e-real-")),
  };
  await started("apps/sandbox/src/main.ts", /"ready":true/, {
    ...inherited,
    ...contract,
    DATA_DIR: mkdtempSync(path.join(tmpdir(), "vigie-e2e-partners-")),
    SANDBOX_CONTROL_PORT: controlPort,
    SANDBOX_AGGREGATION_PORT: aggregation,
    SANDBOX_MAIL_PORT: mail,
    SANDBOX_FUND_DATA_PORT: funds,
    SANDBOX_SSO_PORT: sso,
    SANDBOX_HOME_ESTIMATE_PORT: homes,
    SANDBOX_PAYMENTS_PORT: payments,
    SANDBOX_SIGNATURE_PORT: signature,
    SANDBOX_PUSH_PORT: push,
    SANDBOX_ORIGINS: address,
    SANDBOX_SERVER_URL: `http://localhost:${relayPort}`,
  });
});

test.afterAll(async () => {
  await stopAll();
  await new Promise((resolve) => relay.close(resolve));
});

test("the doctor finds every partner, and names the one whose secret is wrong", async () => {
  expect(await said(env, "tools/doctor.ts")).toContain("No fault");
  const wrong = { FUND_DATA_TOKEN: "another", SIGNATURE_API_KEY: "another" };
  const told = await refused({ ...env, ...wrong }, "tools/doctor.ts");
  expect(told).toContain("see FUND_DATA_TOKEN");
  expect(told).toContain("see SIGNATURE_API_KEY");
  expect(told).toContain("2 faults");
  const incomplete = await refused({ ...env, HOME_ESTIMATE_TOKEN: "" }, "tools/start.ts");
  expect(incomplete).toContain("HOME_ESTIMATE_TOKEN");
});

test("the events are registered with the bank's partner, then the start names every partner as real", async () => {
  expect(await said(env, "tools/partner.ts", "aggregation", "setup")).toContain(
    env["AGGREGATION_WEBHOOK_SECRETS"],
  );
  expect(await said(env, "tools/partner.ts", "aggregation", "setup")).toContain("rien n’a changé");
  const told = await started("tools/start.ts", /Vigie est prête/, env);
  expect(told).toMatch(/Partenaires réels\s*: (?:[^,\n]+, ){6}[^,\n]+/);
});

test("an advisor, then a saver whom they invite, come by their mails; a bank is read and its events arrive", async ({
  browser,
}) => {
  await said(
    env,
    "tools/advisor.ts",
    "--firm",
    "Cabinet du Large",
    "helene@cabinet.example",
    "Hélène",
    "Le Goff",
  );
  const context = await browser.newContext({ baseURL: address });
  const page = await context.newPage();
  await page.goto(await linkTo("helene@cabinet.example", /password-reset#setup=/));
  await page.getByLabel("Nouveau mot de passe", { exact: true }).fill(strong);
  await page.getByLabel("Confirmer le mot de passe").fill(strong);
  await page.getByRole("button", { name: "Enregistrer ce mot de passe" }).click();
  await expect(page.getByRole("heading", { name: "Votre mot de passe est enregistré" })).toBeVisible();
  await said(env, "tools/invite.ts", "--advisor", "helene@cabinet.example", "marie@exemple.fr");
  await context.close();

  const own = await browser.newContext({ baseURL: address });
  const saver = await own.newPage();
  await register(saver, "marie@exemple.fr");
  await choose(saver, "fortuneo", "Fortuneo");
  await saver.getByRole("button", { name: "Continuer vers la page de notre partenaire" }).click();
  await expect(saver).toHaveURL(/\/fr\/connect\?/);
  await saver.getByLabel("Identifiant").fill("jeune");
  await saver.getByLabel("Mot de passe").fill("1234");
  await saver.getByRole("button", { name: "Continuer" }).click();
  await saver.getByLabel("Code reçu par SMS").fill("123456");
  await saver.getByRole("button", { name: "Continuer" }).click();
  await follow(saver);
  await own.close();
  const answers = async (): Promise<readonly unknown[]> => {
    const listed = recordOf(await (await fetch(`${control}/api/webhooks`)).json());
    const ours = recordsOf(listed["deliveries"]).filter(({ url }) => String(url).startsWith(address));
    return ours.filter(({ event }) => event === "CONNECTION_SYNCED").map(({ lastAnswer }) => lastAnswer);
  };
  await expect.poll(answers).toContain("200");
});

test("an event of the payment and of the signature partner is taken once; another secret's is refused", async () => {
  const { PAYMENTS_URL = "", PAYMENTS_SECRET_KEY = "", SIGNATURE_URL = "", SIGNATURE_API_KEY = "" } = env;
  await asked(`${PAYMENTS_URL}/v1/customers`, {
    headers: {
      authorization: `Bearer ${PAYMENTS_SECRET_KEY}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: "email=marie%40exemple.fr",
  });
  const key = { authorization: `Bearer ${SIGNATURE_API_KEY}`, "content-type": "application/json" };
  const made = await asked(`${SIGNATURE_URL}/verifications/identity_documents`, {
    headers: key,
    body: JSON.stringify({ first_name: "Marie", last_name: "Le Bras" }),
  });
  const page = String(recordOf(JSON.parse(made))["verification_url"]);
  await asked(page, { body: new URLSearchParams({ document: "verified" }) });
  for (const place of ["/webhooks/payments", "/webhooks/signature"]) {
    // One that was not taken, by a server at its limit, comes again.
    const accepted = () => taken.find((one) => one.path === place && one.status === 200);
    await expect.poll(accepted).toBeDefined();
    const event = accepted();
    if (event === undefined) throw new Error("no event");
    expect(await resent(event, event.body)).toBe(200);
    expect(await resent(event, Buffer.concat([event.body, Buffer.from(" ")]))).toBe(401);
  }
});

test("a report of the mail server is taken with its secret, and with no other", async () => {
  const report = async (given: string): Promise<number> => {
    const headers = { "content-type": "message/rfc822", authorization: `Bearer ${given}` };
    const { status } = await fetch(`${address}/webhooks/mail`, {
      method: "POST",
      headers,
      body: undeliverable,
    });
    return status;
  };
  expect(await report("another")).toBe(401);
  expect(await report(env["MAIL_REPORT_SECRET"] ?? "")).toBe(200);
});

const undeliverable = [
  "From: MAILER-DAEMON@mail.example",
  "To: retours@vigie.example",
  "Subject: Undelivered Mail Returned to Sender",
  "MIME-Version: 1.0",
  'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
  "",
  "--b",
  "Content-Type: message/delivery-status",
  "",
  "Reporting-MTA: dns; mail.example",
  "",
  "Final-Recipient: rfc822; personne@exemple.fr",
  "Action: failed",
  "Status: 5.1.1",
  "",
  "--b--",
  "",
].join("\r\n");

async function register(page: Page, email: string): Promise<void> {
  await page.goto(await linkTo(email, /register#invitation=/));
  await page.getByLabel("Mot de passe", { exact: true }).fill(strong);
  await page.getByLabel("Confirmer le mot de passe").fill(strong);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  await expect(page).toHaveURL(/\/app\/validation$/);
  const code = await mailed(email, /\b([0-9A-Z]{4} [0-9A-Z]{4})\b/);
  await page.getByLabel("Code reçu par e-mail").fill(code);
  await expect(page).toHaveURL(/\/app\/dashboard$/);
  await page
    .getByRole("dialog", { name: "Bienvenue" })
    .getByRole("button", { name: "Découvrir d’abord" })
    .click();
  await page.getByRole("region", { name: "Cookies" }).getByRole("button", { name: "Tout refuser" }).click();
}

/** What a mail to somebody holds, once it is there. */
async function mailed(to: string, what: RegExp): Promise<string> {
  let found = "";
  await expect
    .poll(async () => {
      const list = await (await fetch(`${control}/api/mails?to=${encodeURIComponent(to)}`)).text();
      for (const [, id] of list.matchAll(/"id":(\d+)/g)) {
        const mail = await (await fetch(`${control}/api/mails/${String(id)}`)).text();
        found ||= what.exec(mail)?.[1] ?? "";
      }
      return found;
    })
    .not.toBe("");
  return found;
}

async function linkTo(to: string, kind: RegExp): Promise<string> {
  return await mailed(to, new RegExp(String.raw`(${address}/app/${kind.source}[\w-]+)`));
}

async function asked(url: string, call: RequestInit): Promise<string> {
  const answer = await fetch(url, { method: "POST", ...call });
  const text = await answer.text();
  expect(answer.ok, text).toBe(true);
  return text;
}

async function resent({ path: place, headers }: Sent, body: Buffer): Promise<number> {
  return (await forwarded(place, headers, body)).status;
}

async function forwarded(place: string, headers: IncomingHttpHeaders, body: Buffer): Promise<Response> {
  const kept = Object.entries(headers).filter(
    ([name, value]) =>
      typeof value === "string" && !/^(?:host|connection|content-length|transfer-encoding)$/.test(name),
  );
  return await fetch(`${address}${place}`, {
    method: "POST",
    headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    body: new Uint8Array(body),
  });
}

/** Stands between the partners and the application, and notes what passes. */
async function startRelay(port: number): Promise<Server> {
  const server = createHttpServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts);
      const place = request.url ?? "";
      forwarded(place, request.headers, body).then(
        ({ status }) => {
          taken.push({ path: place, headers: request.headers, body, status });
          reply.writeHead(status).end();
        },
        () => reply.writeHead(502).end(),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(port, resolve));
  return server;
}
