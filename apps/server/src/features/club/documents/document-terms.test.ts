import { dayOf, type Id, instant, ok } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Trx } from "../../../db/connection.ts";
import { inTransaction, unitOfWork } from "../../../db/unit-of-work.ts";
import { type Subject, systemSubject } from "../../../edge/subject.ts";
import { workOf } from "../../../edge/work.ts";
import { publish } from "../../../events/events.ts";
import { sampleDocuments } from "../../../testing/test-club-documents.ts";
import { openTestServer, type TestServer } from "../../../testing/test-server.ts";
import { verifyDocuments } from "./actions/chain.ts";
import { archiveFile, issueDocument } from "./actions/issue.ts";
import { documentFile, documentsOf, letterBlocks } from "./actions/read.ts";
import { clubDocumentPurge } from "./purge.ts";

/** Tests how long a document is kept and can be opened. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
});
afterAll(async () => await server.close());

const samples = sampleDocuments();

async function customer() {
  const { id } = await server.addUser();
  return systemSubject("test", id);
}

async function verified(customerId: Id) {
  for await (const found of verifyDocuments(server.services, customerId)) return found;
  throw new Error("a chain was asked for");
}

const emptied = async (subject: { readonly customerId: Id }) =>
  await sql`update club_documents set record = null, pdf = null where customer_id = ${subject.customerId}`.execute(
    server.services.db,
  );

/** Adds a running subscription with an invoice and a letter of that day. */
async function filedOn(text: string) {
  const { services } = server;
  server.setNow(instant(text));
  const subject = await customer();
  const at = services.clock();
  const filed = { firmId: services.newId(), subscriptionId: services.newId() };
  const row = {
    customer_id: subject.customerId,
    id: filed.subscriptionId,
    firm_id: filed.firmId,
    advisor_id: services.newId(),
    state: "active",
    reason: "paid",
    since: at,
    clock_at: at,
    created_at: at,
    interval: "monthly",
    coupon: null,
  } as const;
  await services.db.insertInto("club_subscriptions").values(row).execute();
  await unitOfWork(services, async (unit) => {
    for (const kind of ["invoice", "letter"] as const)
      await issueDocument(unit, subject, {
        ...filed,
        kind,
        dataOf: (made) => ({ ...samples[kind], ...made }) as never,
      });
    return ok(null);
  });
  return { subject, subscriptionId: filed.subscriptionId };
}

async function keptOn(subject: { readonly customerId: Id }, text: string): Promise<string[]> {
  server.setNow(instant(text));
  await clubDocumentPurge.run(server.services);
  const rows = await server.services.db
    .selectFrom("club_documents")
    .select("kind")
    .where("customer_id", "=", subject.customerId)
    .where("pdf", "is not", null)
    .orderBy("kind")
    .execute();
  return rows.map(({ kind }) => kind);
}

/** The database compares its own clock with ours, so the test takes place in the past, up to the day of the computer. */
test("after its term the content of a document leaves, its link stays and the chain holds: the clock alone decides", async () => {
  const { services } = server;
  const present = services.clock();
  onTestFinished(() => server.setNow(present));
  const { subject: fresh } = await filedOn(present);
  await expect(emptied(fresh)).rejects.toThrow(/append-only/);
  const { subject, subscriptionId } = await filedOn("2010-03-15T10:00:00Z");
  // An invoice is kept for ten years from the end of its year.
  expect(await keptOn(subject, "2020-12-31T10:00:00Z")).toEqual(["invoice", "letter"]);
  expect(await keptOn(subject, "2021-01-01T10:00:00Z")).toEqual(["letter"]);
  // Kept while the contract runs, and for ten years after its end.
  expect(await keptOn(subject, "2024-01-01T10:00:00Z")).toEqual(["letter"]);
  await services.db
    .updateTable("club_subscriptions")
    .set({ state: "closed", ended_at: instant("2014-06-30T10:00:00Z") })
    .where("id", "=", subscriptionId)
    .execute();
  expect(await keptOn(subject, "2024-06-30T10:00:00Z")).toEqual(["letter"]);
  expect(await keptOn(subject, "2024-07-01T10:00:00Z")).toEqual([]);
  const [line] = await documentsOf(services, subject);
  expect(await documentFile(services, subject, line?.id ?? subject.customerId)).toBeNull();
  expect(await verified(subject.customerId)).toMatchObject({ count: 2, broken: null });
});

const ends = {
  "the firm let them go": async (subject: Subject, firmId: Id) => {
    await inTransaction(
      server.services,
      async (unit) => await publish(workOf(unit, subject), "customer.unlinked", { firmId }),
    );
  },
  "their erasure": async ({ customerId }: Subject) => {
    const at = server.services.clock();
    await sql`insert into erasures (user_id, asked_at, erased_at, kept)
      values (${customerId}, ${at}, ${at}, '[]')`.execute(server.services.db);
  },
};
test.each(["the firm let them go", "their erasure"] as const)(
  "advice is kept while the relation runs, with the Club or without it, and five years after %s",
  async (end) => {
    const { services } = server;
    const present = services.clock();
    onTestFinished(() => server.setNow(present));
    server.setNow(instant("2010-03-15T10:00:00Z"));
    const subject = await customer();
    const firmId = services.newId();
    const filed = { firmId, subscriptionId: null, source: "request", kind: "signed_proposal" as const };
    const { id } = await inTransaction(
      services,
      async (unit) =>
        await archiveFile(unit, subject, { ...filed, title: "t", pdf: Buffer.from("%PDF-1.7") }),
    );
    const opensOn = async (text: string): Promise<boolean> => {
      server.setNow(instant(text));
      return (await documentFile(services, subject, id)) !== null;
    };
    const alone = async (act: (trx: Trx) => Promise<unknown>): Promise<void> =>
      await services.db.transaction().execute(async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx);
        await act(trx);
      });
    const since = instant("2010-03-01T10:00:00Z");
    await alone(
      async (trx) =>
        await sql`insert into customer_advisors (customer_id, advisor_id, firm_id, since)
        values (${subject.customerId}, ${services.newId()}, ${firmId}, ${since})`.execute(trx),
    );
    expect(await opensOn("2018-05-01T10:00:00Z")).toBe(true);
    await alone(
      async (trx) =>
        await sql`delete from customer_advisors where customer_id = ${subject.customerId}`.execute(trx),
    );
    expect(await opensOn("2018-05-01T10:00:00Z")).toBe(false);
    server.setNow(instant("2018-04-02T10:00:00Z"));
    await ends[end](subject, firmId);
    expect(await opensOn("2023-04-02T10:00:00Z")).toBe(true);
    expect(await opensOn("2023-04-03T10:00:00Z")).toBe(false);
    await clubDocumentPurge.run(services);
    expect(await opensOn("2018-05-01T10:00:00Z")).toBe(false);
  },
);

test("from the day of its term nobody opens it, whether or not the purge has passed", async () => {
  const { services } = server;
  const present = services.clock();
  onTestFinished(() => server.setNow(present));
  const { subject, subscriptionId } = await filedOn("2010-03-15T10:00:00Z");
  const opensOn = async (text: string): Promise<string[]> => {
    server.setNow(instant(text));
    const lines = await documentsOf(services, subject, subscriptionId);
    const opened: string[] = [];
    for (const { id, kind, isKept } of lines) {
      const file = await documentFile(services, subject, id);
      expect(file !== null).toBe(isKept);
      if (file !== null) opened.push(kind);
    }
    return opened.toSorted();
  };
  expect(await opensOn("2020-12-31T22:59:59Z")).toEqual(["invoice", "letter"]);
  // Midnight in Paris.
  expect(await opensOn("2020-12-31T23:00:00Z")).toEqual(["letter"]);
  await services.db
    .updateTable("club_subscriptions")
    .set({ state: "closed", ended_at: instant("2014-06-30T10:00:00Z") })
    .where("id", "=", subscriptionId)
    .execute();
  expect(await opensOn("2024-06-30T21:59:59Z")).toEqual(["letter"]);
  expect(await opensOn("2024-06-30T22:00:00Z")).toEqual([]);
  const [letter] = await documentsOf(services, subject);
  if (letter === undefined) throw new Error("a letter was filed");
  expect(await letterBlocks(services, subject, letter.id)).toBeNull();
});

test("what was signed elsewhere is saved under a name that says what it is", async () => {
  const { services } = server;
  const subject = await customer();
  const kinds = ["signed_letter", "proof", "signed_proposal", "proposal_proof"] as const;
  const names: (string | undefined)[] = [];
  for (const kind of kinds) {
    const filed = { firmId: services.newId(), subscriptionId: null, source: "request" };
    const { id } = await inTransaction(
      services,
      async (unit) =>
        await archiveFile(unit, subject, { ...filed, kind, title: kind, pdf: Buffer.from("%PDF-1.7") }),
    );
    names.push((await documentFile(services, subject, id))?.name);
  }
  const on = dayOf(services.clock());
  expect(names).toEqual([
    `lettre-de-mission-signee-${on}.pdf`,
    `preuve-de-signature-lettre-de-mission-${on}.pdf`,
    `declaration-d-adequation-signee-${on}.pdf`,
    `preuve-de-signature-declaration-d-adequation-${on}.pdf`,
  ]);
});
