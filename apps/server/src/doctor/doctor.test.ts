import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkTrustProxy } from "./addresses.ts";
import { checkClock, checkDisk, checkFolder, checkKeys, checkNode } from "./computer.ts";
import { examine, hasFault, reportOf } from "./doctor.ts";
import { lookAtMailServer } from "./mail-server.ts";
import { testConfig } from "./testing.ts";

const key = `k1:${Buffer.alloc(32, 1).toString("base64")}`;
let folder = "";
const open: (() => Promise<unknown>)[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "vigie-doctor-"));
});
afterEach(async () => {
  for (const close of open.splice(0)) await close();
  rmSync(folder, { recursive: true, force: true });
});

const examined = async (env: Readonly<Record<string, string>>) =>
  await examine({ DATA_DIR: folder, PORT: "9", ...env }, { now: Date.now });
const faultsIn = (sections: Awaited<ReturnType<typeof examine>>, title: string) =>
  sections
    .filter((one) => one.title === title)
    .flatMap(({ findings }) => findings)
    .filter(({ level }) => level === "fault")
    .map(({ sentence }) => sentence);

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  open.push(async () => await new Promise((resolve) => server.close(resolve)));
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

test("a fresh machine has nothing wrong, and nothing is made there", async () => {
  const sections = await examined({});
  expect(hasFault(sections)).toBe(false);
  expect(reportOf(sections)).toMatch(/\nNo fault, 1 note\.\n$/);
  expect(readdirSync(folder)).toEqual([]);
});

test("every fault is reported at once, and one hides no other", async () => {
  writeFileSync(path.join(folder, "ledgers"), "a file where a folder should be");
  writeFileSync(path.join(folder, "secret-keys"), "k1:short", { mode: 0o600 });
  const port = await listening(createServer());
  for (const close of open.splice(0)) await close();
  const sections = await examined({
    DATABASE_POOL: "one",
    AGGREGATION_CLIENT_ID: "4711",
    MAIL_FROM: "nobody",
    SMTP_URL: "smtp://127.0.0.1:9",
    FUND_DATA_URL: `http://127.0.0.1:${port}`,
    FUND_DATA_TOKEN: "ours",
    SSO_ISSUER_URL: `http://127.0.0.1:${port}`,
    SSO_CLIENT_ID: "us",
    SSO_CLIENT_SECRET: "ours",
    PUBLIC_URL: "http://vigie.example",
  });
  expect(faultsIn(sections, "Configuration")).toEqual([
    expect.stringMatching(/^AGGREGATION_CLIENT_ID is set and AGGREGATION_URL is not/),
    "DATABASE_POOL is no whole number from 2 to 100.",
    expect.stringMatching(/^AUTHENTICATION_URL is missing/),
    "MAIL_FROM is not an address that mails may come from.",
  ]);
  expect(faultsIn(sections, "Computer")).toEqual([
    expect.stringMatching(/^LEDGER_DIR .* it is no folder\.$/),
  ]);
  expect(faultsIn(sections, "Keys")).toEqual([expect.stringMatching(/holds a key that is not/)]);
  expect(faultsIn(sections, "Partner fund-data")).toEqual([
    `127.0.0.1:${port} does not answer: nothing listens there (connection refused).`,
  ]);
  expect(faultsIn(sections, "Partner sso")).toHaveLength(1);
  expect(faultsIn(sections, "Addresses")).toEqual([expect.stringMatching(/in the clear/)]);
  expect(reportOf(sections)).toMatch(/\n9 faults, \d notes\.\n$/);
});

test("a partner is reported as refusing us, as another address, as another shape, or as good", async () => {
  let answer = { status: 200, body: '{"data":[],"page":1,"per_page":1,"total":412}' };
  const tokens: unknown[] = [];
  const server = createHttpServer((request, reply) => {
    tokens.push(request.headers["x-api-key"]);
    reply.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body);
  });
  const port = await listening(server);
  const ask = async () => {
    const sections = await examined({
      FUND_DATA_URL: `http://127.0.0.1:${port}`,
      FUND_DATA_TOKEN: "ours",
    });
    return reportOf(sections);
  };
  expect(await ask()).toContain("it lists 412 funds.");
  expect(tokens).toEqual(["ours"]);
  answer = { status: 403, body: "{}" };
  expect(await ask()).toContain("refuses us (403): see FUND_DATA_TOKEN.");
  answer = { status: 404, body: "{}" };
  expect(await ask()).toContain("answers 404 to /v1/funds: is the address the one of the contract?");
  answer = { status: 200, body: "<html>" };
  expect(await ask()).toContain("in a shape that we do not read.");
});

test("an issuer with another name, or with a signature that we do not read, is reported", async () => {
  let document: Record<string, unknown> = {};
  const server = createHttpServer((request, reply) => {
    reply.end(JSON.stringify(request.url === "/keys" ? { keys: [{ kty: "RSA" }] } : document));
  });
  const url = `http://127.0.0.1:${await listening(server)}`;
  const sso = {
    SSO_ISSUER_URL: url,
    SSO_CLIENT_ID: "us",
    SSO_CLIENT_SECRET: "ours",
    AUTHENTICATION_URL: "https://authentication.vigie.example",
  };
  const good = {
    issuer: url,
    jwks_uri: `${url}/keys`,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
  };
  document = good;
  expect(faultsIn(await examined(sso), "Partner sso")).toEqual([]);
  document = {
    ...good,
    issuer: `${url}/`,
    code_challenge_methods_supported: ["plain"],
    id_token_signing_alg_values_supported: ["HS256"],
  };
  expect(faultsIn(await examined(sso), "Partner sso")).toEqual([
    expect.stringMatching(/^The issuer calls itself/),
    expect.stringMatching(/no PKCE with S256/),
    expect.stringMatching(/signs identities with HS256/),
  ]);
});

/** Starts a server that speaks enough SMTP for a sign-in, and records what it receives. */
function mailServer(extensions: readonly string[], signIn: string) {
  const told: string[] = [];
  const server = createServer((socket) => {
    const say = (line: string) => socket.write(`${line}\r\n`);
    socket.on("error", () => undefined);
    socket.setEncoding("utf8").on("data", (text) => {
      for (const line of String(text).split("\r\n").filter(Boolean)) {
        told.push(line);
        if (line.startsWith("EHLO"))
          say(["250-mail.example", ...extensions.map((one) => `250-${one}`), "250 8BITMIME"].join("\r\n"));
        else if (line.startsWith("AUTH")) say(signIn);
        else if (line === "QUIT") socket.end("221 bye\r\n");
        else say("500 what?");
      }
    });
    say("220 mail.example ESMTP");
  });
  return { server, told };
}

test("a mail server is spoken with up to the sign-in, and gets no mail", async () => {
  const good = mailServer(["AUTH PLAIN"], "235 welcome");
  const port = await listening(good.server);
  const levels = async (url: string) => (await lookAtMailServer({ url })).map(({ level }) => level);
  expect(await levels(`smtp://us:password@127.0.0.1:${port}`)).toEqual(["ok", "ok", "ok"]);
  expect(good.told.map((line) => line.split(" ")[0])).toEqual(["EHLO", "AUTH", "QUIT"]);

  const wary = mailServer(["AUTH PLAIN"], "535 5.7.8 not you");
  const refused = await lookAtMailServer({
    url: `smtp://us:password@127.0.0.1:${await listening(wary.server)}`,
  });
  expect(refused.at(-1)).toEqual({
    level: "fault",
    sentence: "It refuses the sign-in of us: 535 5.7.8 not you.",
  });
  expect(JSON.stringify(refused)).not.toContain("password");
});

test("without encryption no password is sent to another computer, and a mail server that does not answer is reported", async () => {
  const plain = mailServer(["AUTH PLAIN"], "235 welcome");
  const port = await listening(plain.server);
  // 0.0.0.0 reaches this machine without being recognised as local.
  expect((await lookAtMailServer({ url: `smtp://us:password@0.0.0.0:${port}` })).at(-1)).toEqual({
    level: "fault",
    sentence: "It offers no STARTTLS: our password would cross the network in the clear.",
  });
  expect((await lookAtMailServer({ url: `smtp://0.0.0.0:${port}` })).at(1)?.level).toBe("warning");
  expect(plain.told.some((line) => line.startsWith("AUTH"))).toBe(false);
  expect((await lookAtMailServer({ url: `smtp://0.0.0.0:${port}`, isTlsRequired: true })).at(0)?.level).toBe(
    "fault",
  );
  expect((await lookAtMailServer({ url: "smtp://127.0.0.1:9" })).map(({ level }) => level)).toEqual([
    "fault",
  ]);
});

test("folders that cannot be written, disks that are full, keys that others read and clocks that are wrong are reported", () => {
  expect(checkFolder("LEDGER_DIR", "/proc/ledgers").level).toBe("fault");
  expect(checkFolder("LEDGER_DIR", path.join(folder, "new", "ledgers")).level).toBe("ok");
  expect(existsSync(path.join(folder, "new"))).toBe(false);
  const disk = (freeBytes: number) => checkDisk("DATA_DIR", { freeBytes, totalBytes: 1e12 }).level;
  expect([disk(50e9), disk(1e9), disk(1e6)]).toEqual(["ok", "warning", "fault"]);
  expect([checkNode("24.1.0"), checkNode("22.17.9"), checkNode("20.0.0")].map(({ level }) => level)).toEqual([
    "ok",
    "fault",
    "fault",
  ]);
  const ahead = (...ms: number[]) => checkClock(new Map(ms.map((one, at) => [`host${at}`, one]))).level;
  expect([ahead(), ahead(900), ahead(-9_000), ahead(-90_000), ahead(1, 2, 9e9)]).toEqual([
    "warning",
    "ok",
    "warning",
    "fault",
    "ok",
  ]);
  const keyFile = path.join(folder, "secret-keys");
  const keys = (secretKeys: string | null) => checkKeys({ ...testConfig, secretKeys, dataDir: folder });
  writeFileSync(keyFile, key, { mode: 0o600 });
  expect(keys(null)).toEqual({ ids: ["k1"], findings: [expect.objectContaining({ level: "ok" })] });
  chmodSync(keyFile, 0o644);
  expect(keys(null).findings).toEqual([expect.objectContaining({ level: "fault" })]);
  expect(keys(`${key},${key}`).findings).toEqual([expect.objectContaining({ level: "fault" })]);
});

test("a balancer that is not named, and networks of the internet that are trusted, are reported", () => {
  const level = (more: Partial<typeof testConfig>) =>
    checkTrustProxy({ ...testConfig, ...more }).map((one) => one.level);
  const outside = { host: "0.0.0.0", publicUrl: "https://vigie.example" };
  expect(level({})).toEqual(["ok"]);
  expect(level(outside)).toEqual(["warning"]);
  expect(level({ ...outside, trustProxy: ["10.0.3.0/24", "203.0.113.7"] })).toEqual(["ok"]);
  expect(level({ ...outside, trustProxy: ["8.0.0.0/8"] })).toEqual(["warning"]);
});
