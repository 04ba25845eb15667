import { addMs } from "@vigie/domain";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestServer, asker, type TestServer } from "../../../testing/test-server.ts";
import { countBankStatuses } from "./actions.ts";

const hourMs = 3_600_000;
let server: TestServer;

beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  const { db, clock } = server.services;
  const known = ["alpha", "beta", "gamma", "delta"].map((slug) => ({
    slug,
    name: `Banque ${slug}`,
    category: "bank" as const,
    main: false,
    mechanisms: ["credentials" as const],
    consent_days: 180,
    provider_bank_id: slug,
    provider_uuid: slug,
    fields: "[]",
    checked_at: clock(),
  }));
  await db.insertInto("institutions").values(known).execute();
});
afterAll(async () => await server.close());
beforeEach(async () => void (await server.services.db.deleteFrom("connections").execute()));

type Tried = {
  readonly bank: string;
  readonly state: string;
  readonly hoursAgo?: number;
  readonly person?: string;
};

/** Adds connections of several people, last tried some hours ago; those that work succeeded then. */
async function tried(list: readonly Tried[]): Promise<void> {
  const { db, clock, newId } = server.services;
  const people = new Map<string, string>();
  for (const { bank, state, hoursAgo = 1, person = newId() } of list) {
    const at = addMs(clock(), -hoursAgo * hourMs);
    const customer = people.get(person) ?? newId();
    people.set(person, customer);
    const id = newId();
    await db
      .insertInto("connections")
      .values({
        customer_id: customer as typeof id,
        id,
        provider_connection_id: id,
        institution_slug: bank,
        institution_name: bank,
        state: state as "ok",
        error_message: null,
        last_success_at: state === "ok" ? at : addMs(at, -24 * hourMs),
        last_try_at: at,
        next_try_at: null,
        consent_ends_on: null,
        created_at: at,
        deleted_at: null,
      })
      .execute();
  }
}

const visitor = () => asker(server.app, null);
async function banks(): Promise<Record<string, { state: string; since: string; last_success_at: string }>> {
  const { status, body } = await visitor()("GET", "/bank_statuses");
  expect(status).toBe(200);
  return Object.fromEntries(body.banks.map((one: { slug: string }) => [one.slug, one]));
}

test("a bank that fails for three people is said away since its last reading; one person's trouble is nobody's business", async () => {
  const down = "website_unavailable";
  await tried([
    ...[1, 2, 3].map((hoursAgo) => ({ bank: "alpha", state: down, hoursAgo })),
    ...[1, 2, 3, 4, 5].map(() => ({ bank: "beta", state: "ok" })),
    { bank: "beta", state: "wrong_credentials" },
    { bank: "gamma", state: down, person: "one" },
    { bank: "gamma", state: down, person: "one" },
    ...["ok", "ok", down, down, down].map((state) => ({ bank: "delta", state })),
    { bank: "delta", state: down, hoursAgo: 7 },
  ]);
  await countBankStatuses(server.services);
  const said = await banks();
  expect(Object.entries(said).map(([slug, { state }]) => [slug, state])).toEqual([
    ["alpha", "away"],
    ["beta", "answers"],
    ["delta", "partly"],
    ["gamma", "unsure"],
  ]);
  expect(said["alpha"]?.since).toBe(addMs(server.services.clock(), -25 * hourMs));
  const { body } = await visitor()("GET", "/bank_statuses");
  expect(Object.keys(body.banks[0]).toSorted()).toEqual([
    "last_success_at",
    "name",
    "since",
    "slug",
    "state",
  ]);
  expect(body.services).toEqual({ readings: "unknown", mails: "running" });
});

test("a state that lasts keeps its beginning, one that changes begins anew, one that nobody sees any more is not told", async () => {
  await tried([1, 2, 3].map(() => ({ bank: "alpha", state: "technical_bug", hoursAgo: 0 })));
  await countBankStatuses(server.services);
  const first = (await banks())["alpha"]?.since;
  server.advance(hourMs);
  await countBankStatuses(server.services);
  expect((await banks())["alpha"]?.since).toBe(first);
  await server.services.db
    .updateTable("connections")
    .set({ state: "ok", last_success_at: server.services.clock(), last_try_at: server.services.clock() })
    .execute();
  await countBankStatuses(server.services);
  const mended = (await banks())["alpha"];
  expect([mended?.state, mended?.since]).toEqual(["answers", server.services.clock()]);
  server.advance(25 * hourMs);
  await countBankStatuses(server.services);
  expect(await banks()).toEqual({});
});
