import type { Id } from "@vigie/domain";
import { addDays, dayOf } from "@vigie/domain";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { firmIdOf } from "../../../testing/test-client-file.ts";
import {
  type CableTestServer,
  closeClients,
  listen,
  openCables,
  waitForState,
} from "../../../testing/test-cable.ts";
import { addAudit, addFirm } from "../../../testing/test-firm.ts";
import { openProposalBench, type ProposalBench } from "../../../testing/test-proposals.ts";
import { eventually, type TestUser } from "../../../testing/test-server.ts";
import { unzipped } from "../../../testing/unzipped.ts";

/** Tests what an auditor may read, about which customers and until when, and attempts to bypass these limits. */

let bench: ProposalBench;
let channel: CableTestServer;
let firmId: Id;
beforeAll(async () => {
  bench = await openProposalBench();
  channel = await openCables(bench.server);
  firmId = await firmIdOf(bench.server, bench.people.advisor);
  await bench.answer();
  await bench.accepted();
}, 240_000);
afterEach(closeClients);
afterAll(async () => {
  await channel.close();
  await bench.server.close();
});

const recordOf = (id: Id): string => `/users/${id}/advice_record`;
const today = () => dayOf(bench.server.services.clock());
const status = async (who: TestUser, path: string) => (await who.ask("GET", path)).status;

const given = (change: object = {}) => ({
  audit: {
    email: "controle@audit.invalid",
    first_name: "Inès",
    last_name: "Marchal",
    purpose: "Contrôle annuel de l’association",
    begins_on: today(),
    ends_on: addDays(today(), 29),
    customer_ids: null,
    ...change,
  },
});
const grant = async (change: object = {}, who: TestUser = bench.people.admin) =>
  await who.ask("POST", "/firm/audits", given(change));

/** Adds an auditor with access to these customers, or to all. */
async function auditorOf(customerIds?: readonly Id[]): Promise<TestUser & { readonly auditId: Id }> {
  const auditor = await bench.server.addUser({ roles: ["auditor"] });
  const audit = { firmId, auditorId: auditor.id, grantedBy: bench.people.admin.id };
  const auditId = await addAudit(bench.server, customerIds === undefined ? audit : { ...audit, customerIds });
  return { ...auditor, auditId };
}

test("an auditor reads the record line for line, its folder and that its chain is whole", async () => {
  const { owner, advisor, auditor } = bench.people;
  const own = (await owner.ask("GET", recordOf(owner.id))).body.events;
  expect(own.length).toBeGreaterThan(5);
  expect((await auditor.ask("GET", recordOf(owner.id))).body.events).toEqual(own);
  expect((await auditor.ask("GET", `${recordOf(owner.id)}/verification`)).body).toMatchObject({
    is_intact: true,
  });
  const file = await auditor.ask("GET", `${recordOf(owner.id)}/file`);
  expect(file.status).toBe(200);
  const entries = unzipped(file.bytes);
  expect([...entries.keys()].filter((name) => name.startsWith("propositions/"))).toHaveLength(1);
  expect(JSON.parse(entries.get("chaine.json")?.toString() ?? "{}").lignes).toHaveLength(own.length);
  // The auditor reads nothing else of the customer, although the advisor does.
  expect(await status(advisor, `/users/${owner.id}/wealth`)).toBe(200);
  for (const path of ["wealth", "portfolios", "proposals", "suitability"])
    expect(await status(auditor, `/users/${owner.id}/${path}`)).toBe(404);
});

test("of a contract that is hidden since, the auditor has no line, no document and no proposal", async () => {
  const { owner, auditor } = bench.people;
  await bench.hide(bench.portfolioId);
  const { events } = (await auditor.ask("GET", recordOf(owner.id))).body;
  expect(events).toEqual((await bench.people.advisor.ask("GET", recordOf(owner.id))).body.events);
  expect(events.map(({ kind }: { kind: string }) => kind)).not.toContain("proposal_sent");
  const entries = unzipped((await auditor.ask("GET", `${recordOf(owner.id)}/file`)).bytes);
  const names = [...entries.keys()];
  expect(names.filter((name) => /^(?:propositions|documents)\//.test(name))).toEqual([]);
  expect([...entries.values()].some((bytes) => bytes.includes(bench.portfolioId))).toBe(false);
  expect(entries.get("LISEZ-MOI.txt")?.toString()).toContain("n’est pas partagée");
  await bench.hide();
});

test("each reading stands in the customer's ledger, with the purpose of the audit and whatever the auditor says", async () => {
  const { owner } = bench.people;
  const auditor = await auditorOf();
  const purpose = "Réclamation n° 12";
  await bench.server.services.db
    .updateTable("auditor_accesses")
    .set({ purpose })
    .where("id", "=", auditor.auditId)
    .execute();
  const reason = { "vigie-reason": encodeURIComponent("Rien de spécial") };
  for (const page of ["", "/file", "/verification"])
    await auditor.ask("GET", `${recordOf(owner.id)}${page}`, undefined, reason);
  const { accesses: all } = (await owner.ask("GET", "/users/me/accesses?per_page=100")).body;
  const accesses = all.filter(({ reason }: { reason: string | null }) => reason === purpose);
  expect(all.some((line: { reason: string | null }) => line.reason === "Rien de spécial")).toBe(false);
  expect(accesses.map(({ path }: { path: string }) => path).toSorted()).toEqual([
    "/users/{id}/advice_record",
    "/users/{id}/advice_record/file",
    "/users/{id}/advice_record/verification",
  ]);
  for (const line of accesses)
    expect(line).toMatchObject({
      kind: "read",
      advisor_name: "Camille Roussel",
      advisor_role: "auditor",
      firm_name: "Cabinet",
      reason: purpose,
    });
});

test("an audit names its customers: the others are not found, in the list neither", async () => {
  const { owner, other } = bench.people;
  const one = await auditorOf([owner.id]);
  const none = await auditorOf([other.id]);
  const listed = async (who: typeof one) =>
    (await who.ask("GET", `/audits/${who.auditId}/customers`)).body.customers.map(({ id }: { id: Id }) => id);
  expect(await status(one, recordOf(owner.id))).toBe(200);
  expect(await listed(one)).toEqual([owner.id]);
  // A customer whom the firm does not advise stays inaccessible, even if an audit names them.
  expect(await status(none, recordOf(other.id))).toBe(404);
  expect(await status(none, recordOf(owner.id))).toBe(404);
  expect(await listed(none)).toEqual([]);
  // An auditor cannot list the customers of another auditor's audit.
  expect(await status(none, `/audits/${one.auditId}/customers`)).toBe(404);
  const found = await one.ask("GET", `/audits/${one.auditId}/customers?text=rouss`);
  expect(found.body.meta.total_count).toBe(1);
  expect((await one.ask("GET", `/audits/${one.auditId}/customers?text=%25`)).body.customers).toEqual([]);
});

test("a firm's audit opens no record of another firm, and a link that ends closes it", async () => {
  const { owner } = bench.people;
  const elsewhere = await addFirm(bench.server, { name: "Ailleurs" });
  const auditor = await bench.server.addUser({ roles: ["auditor"] });
  await addAudit(bench.server, { firmId: elsewhere, auditorId: auditor.id, grantedBy: auditor.id });
  expect(await status(auditor, recordOf(owner.id))).toBe(404);
});

test("revoked in the middle, the next call finds nothing and the channel closes by itself", async () => {
  const { owner, admin } = bench.people;
  const auditor = await auditorOf();
  const ear = await listen(auditor, channel.neighbour);
  await waitForState(ear, "connected");
  expect(await status(auditor, recordOf(owner.id))).toBe(200);
  const revoked = await admin.ask("POST", `/firm/audits/${auditor.auditId}/revoke`, {});
  expect(revoked.body.audit).toMatchObject({ state: "revoked" });
  expect(await status(auditor, recordOf(owner.id))).toBe(404);
  expect(await status(auditor, `/audits/${auditor.auditId}/customers`)).toBe(404);
  expect((await auditor.ask("GET", "/audits")).body.audits).toMatchObject([{ state: "revoked" }]);
  await eventually(
    async () => await Promise.resolve(ear.state()),
    (state) => state === "disconnected",
  );
  // Revoking again keeps the date and author of the first revocation.
  bench.server.advance(1000);
  expect((await admin.ask("POST", `/firm/audits/${auditor.auditId}/revoke`, {})).body).toEqual(revoked.body);
});

test("before its first day and after its last an audit opens nothing", async () => {
  const { owner } = bench.people;
  const auditor = await auditorOf();
  const { db } = bench.server.services;
  const move = async (from: number, until: number) =>
    await db
      .updateTable("auditor_accesses")
      .set({ begins_on: addDays(today(), from), ends_on: addDays(today(), until) })
      .where("id", "=", auditor.auditId)
      .execute();
  for (const [from, until, expected] of [
    [1, 10, 404],
    [0, 0, 200],
    [-10, -1, 404],
    [-10, 0, 200],
  ] as const) {
    await move(from, until);
    expect([from, until, await status(auditor, recordOf(owner.id))]).toEqual([from, until, expected]);
  }
});

test("without a second factor an auditor reads nothing, and may add one", async () => {
  const { owner } = bench.people;
  const bare = await bench.server.addUser({ roles: ["auditor"], enrolled: false });
  await addAudit(bench.server, { firmId, auditorId: bare.id, grantedBy: bench.people.admin.id });
  for (const path of [recordOf(owner.id), `${recordOf(owner.id)}/file`, "/audits"])
    expect((await bare.ask("GET", path)).body.code).toBe("second_factor.enrolment_required");
  expect((await bare.ask("GET", "/users/me/second_factor")).body).toMatchObject({ required: true });
  expect((await bare.ask("POST", "/users/me/second_factor/totp", {})).status).toBeLessThan(300);
});

test("an auditor writes nothing, and changes no name under which customers read of them", async () => {
  const { owner, auditor } = bench.people;
  for (const [method, path, body] of [
    ["PUT", "/users/me", { user: { first_name: "Hélène" } }],
    ["DELETE", "/users/me", {}],
    ["POST", `/customers/${owner.id}/proposals`, {}],
    ["POST", `/users/${owner.id}/suitability`, {}],
    ["POST", "/firm/audits", given()],
    ["PUT", "/firm", { firm: {} }],
    ["POST", "/users/me/email", { email: "x@y.fr" }],
  ] as const)
    expect([path, (await auditor.ask(method, path, body)).body.code]).toEqual([path, "route.not_found"]);
});

test("an administrator grants; nobody else of the firm does, and nobody of another sees or ends it", async () => {
  const granted = await grant();
  expect(granted.status, JSON.stringify(granted.body)).toBe(201);
  const { audit } = granted.body;
  expect(audit).toMatchObject({ state: "open", customer_count: null, granted_by: "Camille Roussel" });
  for (const seat of ["advisor", "manager", "owner", "auditor"] as const) {
    const who = bench.people[seat];
    expect([seat, (await grant({}, who)).status]).toEqual([seat, 404]);
    expect([seat, await status(who, "/firm/audits")]).toEqual([seat, 404]);
    expect([seat, (await who.ask("POST", `/firm/audits/${audit.id}/revoke`, {})).status]).toEqual([
      seat,
      404,
    ]);
  }
  const elsewhere = await addFirm(bench.server, { name: "Autre" });
  const stranger = await bench.server.addUser({ roles: ["admin"], firmId: elsewhere });
  expect((await stranger.ask("GET", "/firm/audits")).body.audits).toEqual([]);
  expect((await stranger.ask("POST", `/firm/audits/${audit.id}/revoke`, {})).body.code).toBe(
    "audit.not_found",
  );
  const { mails } = await mailsTo("controle@audit.invalid");
  expect(mails.toSorted()).toEqual(["audit_granted", "password_setup"]);
});

test("the same auditor is let in again under the same account, invited or signed in", async () => {
  const first = await grant();
  const second = await grant({ purpose: "Contrôle complémentaire", first_name: "Autre" });
  expect(second.body.audit.auditor).toEqual(first.body.audit.auditor);
  expect(second.body.audit.id).not.toBe(first.body.audit.id);
});

async function mailsTo(email: string) {
  const rows = await bench.server.services.db
    .selectFrom("mails")
    .select("kind")
    .where("to_email", "=", email)
    .execute();
  return { mails: rows.map(({ kind }) => kind) };
}

test("what cannot be granted is refused with its reason, and grants nothing", async () => {
  const { owner, other, advisor } = bench.people;
  const before = (await bench.people.admin.ask("GET", "/firm/audits")).body.audits.length;
  for (const [change, code] of [
    [{ ends_on: addDays(today(), 90) }, "audit.wrong_term"],
    [{ begins_on: addDays(today(), -1) }, "audit.wrong_term"],
    [{ begins_on: addDays(today(), 3), ends_on: addDays(today(), 2) }, "audit.wrong_term"],
    [{ email: "pas une adresse" }, "email.invalid"],
    [{ email: owner.email }, "person.email_taken"],
    [{ email: advisor.email }, "person.email_taken"],
    [{ first_name: "Équipe", last_name: "Vigie" }, "name.reserved"],
    [{ customer_ids: [owner.id, other.id] }, "user.not_found"],
    [{ customer_ids: [] }, "request.invalid"],
    [{ purpose: " " }, "request.invalid"],
  ] as const)
    expect([change, (await grant(change)).body.code]).toEqual([change, code]);
  expect((await bench.people.admin.ask("GET", "/firm/audits")).body.audits).toHaveLength(before);
  expect((await grant({ ends_on: addDays(today(), 89), customer_ids: [owner.id] })).body.audit).toMatchObject(
    {
      customer_count: 1,
    },
  );
});
