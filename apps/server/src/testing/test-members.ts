import { instant } from "@vigie/domain";
import { startSsoSandbox, type SsoSandbox } from "@vigie/partners/sandboxes";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { createAuthenticationHost } from "../authentication-host.ts";
import { type Answer, type Ask, asker, type TestServer } from "./test-server.ts";
import { openMailTestServer, type MailTestServer } from "./test-mail.ts";

/** A partner's members at their variant, for a whole test file: opened before it, one day later for each test, closed after it. */

export const memberHost = "passerelle.localhost";

/** What a member brings back from the partner: the cookie of their browser and the response in the URL. */
type Way = { readonly cookie: string; readonly body: Record<string, string> };

export type MemberServer = {
  readonly server: TestServer;
  readonly posted: MailTestServer;
  readonly sandbox: SsoSandbox;
  readonly identity: FastifyInstance;
};

export function openMembers() {
  let sandbox: SsoSandbox;
  let posted: MailTestServer;
  let identity: FastifyInstance;
  beforeAll(async () => {
    let opened: TestServer | null = null;
    const started = instant("2026-11-20T10:00:00Z");
    sandbox = await startSsoSandbox({ clock: () => opened?.services.clock() ?? started });
    posted = await openMailTestServer({ ssoUrl: sandbox.url });
    opened = posted.server;
    identity = await createAuthenticationHost(posted.server.services);
  });
  beforeEach(() => {
    posted.server.advance(86_400_000);
  });
  afterEach(() => {
    sandbox.setFault(null);
  });
  afterAll(async () => {
    await identity.close();
    await posted.close();
    await sandbox.close();
  });
  const members: MemberServer = {
    get server() {
      return posted.server;
    },
    get posted() {
      return posted;
    },
    get sandbox() {
      return sandbox;
    },
    get identity() {
      return identity;
    },
  };
  return { members, ...waysOf(members) };
}

export function cookieOf(answer: Answer, name: string): string {
  const all = [answer.headers["set-cookie"]].flat().map(String);
  return all.find((one) => one.startsWith(`${name}=`))?.split(";")[0] ?? "";
}

/** The ways to sign in: through the partner's page, or with a one-time code requested by the partner. */
function waysOf(members: MemberServer) {
  const visitor: Ask = async (...request) => await asker(members.server.app, null, memberHost)(...request);

  /** Goes to the partner and returns to our page, without submitting the response yet. */
  async function goAndComeBack(memberId = "m-1042"): Promise<Way> {
    const started = await visitor("POST", "/single_sign_on/requests", {});
    expect(started.status).toBe(200);
    const back = new URL(await members.sandbox.choose(started.body.url, memberId));
    expect(`${back.origin}${back.pathname}`).toBe("http://passerelle.localhost:3000/app/otp");
    const names = { state: "state", code: "code", error: "error", issuer: "iss" };
    const told = Object.entries(names).flatMap(([key, parameter]): [string, string][] => {
      const value = back.searchParams.get(parameter);
      return value === null ? [] : [[key, value]];
    });
    return { cookie: cookieOf(started, "vigie-sso"), body: Object.fromEntries(told) };
  }

  async function finish({ cookie, body }: Way, headers: Record<string, string> = {}): Promise<Answer> {
    return await visitor("POST", "/single_sign_on/sessions", body, { cookie, ...headers });
  }

  /** Signs in a new member of a partner, which has any number of them. */
  async function signInMember(memberId = "m-1042"): Promise<{ readonly ask: Ask; readonly id: string }> {
    const { app, services } = members.server;
    // The sandbox has three members; each test needs a new one.
    await services.db.deleteFrom("sso_identities").where("subject", "=", memberId).execute();
    const answer = await finish(await goAndComeBack(memberId));
    expect(answer.status).toBe(200);
    const ask = asker(app, answer.body.access_token, memberHost);
    return { ask, id: (await ask("GET", "/users/me")).body.user.id };
  }

  async function onIdentityHost(path: string, payload: object, headers = {}): Promise<Answer> {
    const reply = await members.identity.inject({ method: "POST", url: path, payload, headers });
    const body = reply.body === "" ? null : JSON.parse(reply.body);
    return { status: reply.statusCode, headers: reply.headers, body, bytes: reply.rawPayload };
  }

  async function issue(memberId = "m-1042"): Promise<string> {
    const { url } = members.server.services.config.authentication;
    const assertion = await members.sandbox.assert(memberId, url);
    const answer = await onIdentityHost("/tokens/otp", { assertion });
    expect(answer.status).toBe(201);
    expect(answer.body.url).toBe(`http://passerelle.localhost:3000/?otp=${answer.body.otp}`);
    return answer.body.otp;
  }

  return { visitor, goAndComeBack, finish, signInMember, onIdentityHost, issue };
}
