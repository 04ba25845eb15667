import { addDays, dayOf } from "@vigie/domain";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { credentials, startPortTest, value } from "./port-testing.ts";
import { aggregationDefaults } from "./sandbox/sandbox.ts";

/** Tokens, terms, directory, connections and their states. Accounts, wealth and faults have suites of their own. */

const world = await startPortTest();
const { port, post, link, linked, now, pass } = world;
afterAll(world.close);

describe("tokens", () => {
  test("each call makes another user with a token of its own", async () => {
    const [a, b] = [value(await port.createUser()), value(await port.createUser())];
    expect(a.providerUserId).not.toBe(b.providerUserId);
    expect(a.accessToken).not.toBe(b.accessToken);
  });
  test("a wrong secret makes none", async () => {
    expect(await world.connect({}, "wrong").createUser()).toMatchObject({
      ok: false,
      code: "partner.forbidden",
    });
  });
  test("a temporary code lives half an hour and is exchanged once", async () => {
    const user = value(await port.createUser());
    const { code, expiresInSeconds } = value(await port.temporaryCode(user));
    expect(expiresInSeconds).toBe(1800);
    const lasting = value(await port.exchangeCode(code));
    expect(value(await port.listConnections({ ...user, ...lasting }))).toEqual([]);
    expect(await port.exchangeCode(code)).toMatchObject({ ok: false, code: "partner.refused" });
    const late = value(await port.temporaryCode(user));
    pass(31 * 60_000);
    expect(await port.listConnections({ ...user, accessToken: late.code })).toMatchObject({
      code: "partner.unauthorized",
    });
  });
  test("a renewed token works; the old one dies only when asked", async () => {
    const user = value(await port.createUser());
    const second = value(await port.renewToken(user, false));
    expect((await port.listConnections(user)).ok).toBe(true);
    const third = value(await port.renewToken(second, true));
    expect((await port.listConnections(third)).ok).toBe(true);
    expect(await port.listConnections(user)).toMatchObject({ ok: false, code: "partner.unauthorized" });
  });
  test("a deleted user's token is dead", async () => {
    const { user } = await linked();
    value(await port.deleteUser(user));
    expect(await port.listConnections(user)).toMatchObject({ ok: false, code: "partner.unauthorized" });
  });
});

test("where the partner has no terms there are none to accept", async () => {
  const user = value(await port.createUser());
  expect([value(await port.currentTerms(user)), value(await port.acceptedTerms(user))]).toEqual([[], []]);
});

test("terms are accepted once read, one version at a time", async () => {
  const old = await startPortTest("2026-11-21T08:00:00Z", { hasTerms: true });
  onTestFinished(() => old.close());
  const { port } = old;
  const user = value(await port.createUser());
  const [current] = value(await port.currentTerms(user));
  expect(current?.text).toBeTruthy();
  expect(value(await port.acceptedTerms(user))).toEqual([]);
  const accepted = value(await port.acceptTerms(user, current?.id ?? ""));
  expect(value(await port.acceptedTerms(user)).map(({ id }) => id)).toEqual([accepted.id]);
  expect((await port.acceptTerms(user, "999999")).ok).toBe(false);
});

describe("the directory", () => {
  test("holds at least 130 institutions, each with a key of its own and a way in", async () => {
    const institutions = value(await port.listInstitutions());
    expect(institutions.length).toBeGreaterThanOrEqual(130);
    expect(new Set(institutions.map(({ uuid }) => uuid)).size).toBe(institutions.length);
    for (const { name, mechanisms, fields } of institutions) {
      expect(mechanisms, name).not.toEqual([]);
      if (mechanisms.includes("credentials"))
        expect(
          fields.map(({ type }) => type),
          name,
        ).toContain("password");
    }
  });
  test("finds one institution by its id or its key, and none by another", async () => {
    const byId = value(await port.getInstitution("40"));
    expect(value(await port.getInstitution(byId.uuid))).toEqual(byId);
    expect(byId.fields.find(({ type }) => type === "list")?.options.length).toBeGreaterThan(10);
    expect(await port.getInstitution("987654")).toMatchObject({ ok: false, code: "institution.not_found" });
  });
});

describe("connections", () => {
  test("right credentials are up to date at once", async () => {
    const { user, connection } = await linked();
    const read = value(await port.getConnection(user, connection.id));
    expect(read).toMatchObject({
      state: "ok",
      institutionId: "40",
      providerUserId: user.providerUserId,
      active: true,
    });
    expect(read.lastSuccessAt).toBe(now());
    expect(read.consentEndsOn).toBe(addDays(dayOf(now()), aggregationDefaults.consentDays));
    expect(value(await port.listConnections(user)).map(({ id }) => id)).toEqual([connection.id]);
  });
  test("the same credentials find the same connection", async () => {
    const { user, connection } = await linked();
    expect((await link(user, "par")).connection?.id).toBe(connection.id);
  });
  test.each([
    ["wrongpass", "wrongpass"],
    ["actionNeeded", "actionNeeded"],
    ["passwordExpired", "passwordExpired"],
    ["websiteUnavailable", "websiteUnavailable"],
    ["bug", "bug"],
  ])("%s is refused with 400 and nothing is kept", async (scenario, code) => {
    const user = value(await port.createUser());
    expect(await link(user, scenario)).toMatchObject({ status: 400, error: { code } });
    expect(value(await port.listConnections(user))).toEqual([]);
  });
  test("a wrong password is refused whatever the list says", async () => {
    const user = value(await port.createUser());
    expect(await link(user, "par", { password: "0000" })).toMatchObject({
      status: 400,
      error: { code: "wrongpass" },
    });
  });
  test.each([
    ["SCARequired", "strong_authentication"],
    ["webauthRequired", "web_authentication"],
    ["rateLimiting", "rate_limited"],
    ["additionalInformationNeeded", "additional_information"],
    ["decoupled", "decoupled"],
  ])("%s is the state %s", async (scenario, state) => {
    const { user, connection } = await linked(scenario);
    expect(value(await port.getConnection(user, connection.id))).toMatchObject({
      state,
      lastSuccessAt: null,
    });
  });
  test("missing and misshapen fields are distinguished from wrong ones", async () => {
    const user = value(await port.createUser());
    expect((await link(user, "par", { login: "" })).error?.code).toBe("missingParameter");
    expect((await link(user, "nowhere")).error?.code).toBe("config");
  });
  test("a deleted connection is gone, and deleting it again is no failure", async () => {
    const { user, connection } = await linked();
    value(await port.deleteConnection(user, connection.id));
    expect(await port.getConnection(user, connection.id)).toMatchObject({ code: "connection.not_found" });
    expect(await port.deleteConnection(user, connection.id)).toEqual({ ok: true, value: null });
  });
  test("another saver's connection does not exist", async () => {
    const { connection } = await linked();
    const stranger = value(await port.createUser());
    expect(await port.getConnection(stranger, connection.id)).toMatchObject({ code: "connection.not_found" });
    expect(await port.listAccounts(stranger, connection.id)).toMatchObject({ code: "connection.not_found" });
  });
  test("a sync asked for moves the last success", async () => {
    const { user, connection } = await linked();
    pass(3_600_000);
    expect(value(await port.requestSync(user, connection.id))).toMatchObject({
      state: "ok",
      lastSuccessAt: now(),
    });
  });
  test("a sync of what was just read answers the connection as it stands", async () => {
    const { user, connection } = await linked();
    expect(value(await port.requestSync(user, connection.id))).toEqual(
      value(await port.getConnection(user, connection.id)),
    );
  });
  test("a consent that lapses asks for a strong authentication again", async () => {
    const { user, connection } = await linked();
    pass((aggregationDefaults.consentDays + 1) * 86_400_000);
    expect(value(await port.getConnection(user, connection.id)).state).toBe("strong_authentication");
  });
});

describe("strong authentication", () => {
  test("a code by SMS: asked with 202, refused when wrong, accepted when right", async () => {
    const user = value(await port.createUser());
    const asked = await link(user, "additionalInformationNeeded");
    expect(asked.status).toBe(202);
    const [field] = asked.connection?.fields ?? [];
    expect(field).toMatchObject({ type: "text", required: true });
    const answer = (code: string) => post(user, `/${asked.connection?.id}`, { [field?.name ?? ""]: code });
    expect((await answer("abc")).error?.code).toBe("wrongpass");
    expect((await answer("abcd")).connection?.state).toBe("ok");
  });
  test("an approval in the bank's application: asked, validating in the background, then up to date", async () => {
    const { user, connection } = await linked("decoupled");
    expect(connection.message).toBeTruthy();
    const resumed = await post(user, `/${connection.id}?background`, { resume: true });
    expect(resumed.connection?.state).toBe("validating");
    pass(5_000);
    expect(value(await port.getConnection(user, connection.id)).state).toBe("ok");
  });
  test.each(["AppValidationCancelled", "AppValidationExpired"])("%s asks for it again", async (scenario) => {
    const { user, connection } = await linked(scenario);
    pass(10 * 60_000);
    expect(value(await port.getConnection(user, connection.id)).state).toBe("strong_authentication");
  });
  test("typing again while the bank waits for its application changes nothing", async () => {
    const { user, connection } = await linked("decoupled");
    expect((await post(user, `/${connection.id}`, credentials)).connection?.state).toBe("decoupled");
  });
  test.each([
    ["SCARequiredAndOTP", "additional_information"],
    ["SCARequiredAndDecoupled", "decoupled"],
  ])("%s leads to %s once the saver is there", async (scenario, state) => {
    const { user, connection } = await linked(scenario);
    expect((await post(user, `/${connection.id}`, {})).connection?.state).toBe(state);
  });
});

describe("the bank's own page", () => {
  const redirectUri = "http://localhost:3000/account/webauth";
  async function webauthBank() {
    const bank = value(await port.listInstitutions()).find(
      ({ mechanisms }) => mechanisms.join() === "webauth",
    );
    if (bank === undefined) throw new Error("no institution with web authentication");
    return bank;
  }
  /** Simulates the browser at the bank: follows the redirect, presses a button, returns. */
  async function visit(address: string, decision: string): Promise<URLSearchParams> {
    const started = await fetch(address, { redirect: "manual" });
    expect([302, 303, 307]).toContain(started.status);
    const page = new URL(started.headers.get("location") ?? "", address);
    const body = new URLSearchParams([...page.searchParams, ["decision", decision]]);
    body.set("bank_login", "camille");
    body.set("bank_password", "1234");
    const left = await fetch(page.origin + page.pathname, { method: "POST", body, redirect: "manual" });
    const back = new URL(left.headers.get("location") ?? "");
    expect(back.origin + back.pathname).toBe(redirectUri);
    return back.searchParams;
  }

  test("makes a connection and brings back its id and our state", async () => {
    const [user, bank] = [value(await port.createUser()), await webauthBank()];
    const { code } = value(await port.temporaryCode(user));
    const address = port.webauthAddress({ redirectUri, state: "s-1", code, institutionUuid: bank.uuid });
    const back = await visit(address, "accept");
    expect(back.get("state")).toBe("s-1");
    const connection = value(await port.getConnection(user, back.get("id_connection") ?? ""));
    expect(connection).toMatchObject({ state: "ok", institutionUuid: bank.uuid });
    const asked = { redirectUri, state: "s-2", connectionId: connection.id };
    expect(await port.webauthUrl(user, asked)).toMatchObject({ ok: false, code: "connection.up_to_date" });
    pass((aggregationDefaults.consentDays + 1) * 86_400_000);
    const renewal = value(await port.webauthUrl(user, asked));
    expect((await visit(renewal, "accept")).get("id_connection")).toBe(connection.id);
  });
  test.each([
    ["refuse", "access_denied"],
    ["fail", "server_error"],
  ])("%s brings back %s and leaves nothing behind", async (decision, error) => {
    const [user, bank] = [value(await port.createUser()), await webauthBank()];
    const { code } = value(await port.temporaryCode(user));
    const address = port.webauthAddress({ redirectUri, state: "s", code, institutionUuid: bank.uuid });
    const back = await visit(address, decision);
    expect([back.get("error"), back.get("state"), back.get("id_connection")]).toEqual([error, "s", null]);
    expect(value(await port.listConnections(user))).toEqual([]);
  });
  test("an address of return that is not ours is refused", async () => {
    const [user, bank] = [value(await port.createUser()), await webauthBank()];
    const request = { redirectUri: "https://evil.example/", state: "s", institutionUuid: bank.uuid };
    expect((await port.webauthUrl(user, request)).ok).toBe(false);
  });
});
