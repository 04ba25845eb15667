import type { Endpoint } from "@vigie/api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleRoutes, firmSamples } from "../testing/firm-samples.ts";
import { addHousehold, addressesOf, allEndpoints, type Household } from "../testing/test-household.ts";
import { addPeople, type People } from "../testing/test-firm.ts";
import { type Answer, openTestServer, type TestServer, type TestUser } from "../testing/test-server.ts";

/** Every endpoint of the API × an auditor whose audit covers the whole firm. Complements `matrix.test.ts` with a list written by
 * hand. */

let server: TestServer;
let people: People;
let household: Household;
beforeAll(async () => {
  server = await openTestServer({ jobs: false, routes: sampleRoutes });
  people = await addPeople(server);
  household = await addHousehold(server, people.owner);
});
afterAll(async () => await server.close());

const decided = [
  "session.required",
  "unconfirmed.user",
  "user.not_found",
  "customer.not_shared",
  "route.not_found",
];

/** Returns the access decision about the caller, ignoring errors of the endpoint itself. */
function verdictOf({ status, body }: Answer): string {
  if (status >= 500) return `${status}`;
  return decided.includes(body.code) ? body.code : "passes";
}

async function ask(endpoint: Endpoint, who: TestUser["ask"]): Promise<Answer> {
  const [address = endpoint.path] = addressesOf(endpoint, people.owner.id, household);
  return await who(endpoint.method, address, undefined, { "vigie-customer": people.owner.id });
}

const named = [...allEndpoints, ...Object.values(firmSamples)].map(
  (endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
);
const protectedCalls = named.filter(([, { access }]) => access !== "public");
const ownedCalls = named.filter(([, { access }]) => access === "owner" || access === "customer");
// These would close the session that the other requests need.
const closing: readonly string[] = ["/oauth/revoke", "/single_sign_on/sessions/leave"];

/** Written by hand: all endpoints open to an auditor. */
const ofAuditors: readonly string[] = [
  "GET /audits",
  "GET /audits/{auditId}/customers",
  "GET /audits/{auditId}/kept_records",
  "GET /kept_records/{id}",
  "GET /kept_records/{id}/documents/{documentId}",
  "GET /kept_records/{id}/file",
  "GET /users/{id}/advice_record",
  "GET /users/{id}/advice_record/file",
  "GET /users/{id}/advice_record/verification",
  "GET /users/me",
  "POST /users/me/password",
  "GET /users/me/sessions",
  "DELETE /users/me/sessions",
  "DELETE /users/me/sessions/{id}",
  "GET /websocket/token",
  "POST /oauth/revoke",
  "POST /oauth/reauthenticate",
  "POST /oauth/reauthenticate/passkey_question",
  "GET /users/me/second_factor",
  "POST /users/me/second_factor/totp",
  "POST /users/me/second_factor/totp/confirmations",
  "DELETE /users/me/second_factor/totp",
  "POST /users/me/second_factor/recovery_codes",
  "POST /users/me/passkeys/offer",
  "POST /users/me/passkeys",
  "PUT /users/me/passkeys/{id}",
  "DELETE /users/me/passkeys/{id}",
];
const auditable = protectedCalls.filter(([name]) => !closing.includes(name.split(" ")[1] ?? ""));

test("each call of an auditor exists, and writes nothing of anybody else's", () => {
  const names: readonly string[] = protectedCalls.map(([name]) => name);
  expect(ofAuditors.filter((name) => !names.includes(name))).toEqual([]);
  for (const [name, endpoint] of protectedCalls.filter(([name]) => ofAuditors.includes(name)))
    expect([name, endpoint.access === "session" || endpoint.method === "GET"]).toEqual([name, true]);
});

test.each(auditable)("to an auditor no call exists but those of their list: %s", async (name, endpoint) => {
  const verdict = verdictOf(await ask(endpoint, people.auditor.ask));
  // Retained data of an erased customer: the owner still has an account.
  const own = "erased" in endpoint ? "user.not_found" : "passes";
  expect(verdict).toBe(ofAuditors.includes(name) ? own : "route.not_found");
});

const recordCalls = ownedCalls.filter(([name]) => ofAuditors.includes(name));
test.each(recordCalls)(
  "an auditor finds nothing of another customer, nor of their own: %s",
  async (_name, endpoint) => {
    // An erased customer is named by id only, never by "me".
    const own = "erased" in endpoint ? [] : ["me"];
    for (const id of [people.other.id, people.auditor.id, ...own]) {
      const [address = ""] = addressesOf(endpoint, people.owner.id, household);
      const answer = await people.auditor.ask(endpoint.method, address.replace(people.owner.id, id));
      expect([id, verdictOf(answer)]).toEqual([id, "user.not_found"]);
    }
  },
);
