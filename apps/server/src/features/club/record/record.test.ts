import { recordWords } from "@vigie/domain";
import { sql } from "kysely";
import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mine, openProposalBench, type ProposalBench } from "../../../testing/test-proposals.ts";
import { unzipped } from "../../../testing/unzipped.ts";
import { zipOf } from "./actions/zip.ts";
import { verifyRecord, verifyRecords } from "./actions/verify.ts";

/** Tests the record of an advised customer: its content, who may read it, and that every change is detected. */

let bench: ProposalBench;
beforeAll(async () => {
  bench = await openProposalBench();
  await bench.answer();
  const first = await bench.sent();
  await bench.open(first);
  await bench.people.owner.ask("POST", `${mine}/${first}/change`, { words: "Moins de mouvements." });
  const second = await bench.sent(first);
  await bench.open(second);
  await bench.accept(second);
}, 240_000);
afterAll(async () => await bench.server.close());

const record = async (seat: "owner" | "advisor" | "colleague" | "outsider" | "other") =>
  await bench.people[seat].ask("GET", `/users/${bench.people.owner.id}/advice_record`);
const kindsOf = ({ body }: Awaited<ReturnType<typeof record>>): string[] =>
  body.events.map(({ kind }: { kind: string }) => kind).toReversed();
const verified = async () => await verifyRecord(bench.server.services, bench.people.owner.id);

const sha256 = (said: string | Buffer): string => createHash("sha256").update(said).digest("hex");

/** Follows LISEZ-MOI.txt: verifies the folder with nothing but a hash tool. */
function faultsOf(entries: ReadonlyMap<string, Buffer>): readonly string[] {
  const { fichiers, lignes } = JSON.parse(entries.get("chaine.json")?.toString() ?? "{}");
  const faults: string[] = [];
  const named = new Set(["chaine.json"]);
  for (const { nom, sha256: written } of fichiers) {
    named.add(nom);
    if (sha256(entries.get(nom) ?? "") !== written) faults.push(nom);
  }
  for (const name of entries.keys()) if (!named.has(name)) faults.push(name);
  let previous: { rank: number; hash: string } = { rank: 0, hash: "0".repeat(64) };
  for (const line of lignes) {
    if (sha256(line.previousHash + line.said) !== line.hash) faults.push(`hash ${line.rank}`);
    const [rank, , , kind, source, id, contentHash] = JSON.parse(line.said);
    const told = [rank, kind, source, id, contentHash];
    const shown = [line.rank, line.kind, line.source, line.sourceId, line.contentHash];
    if (JSON.stringify(told) !== JSON.stringify(shown)) faults.push(`said ${line.rank}`);
    const content = line.content === null ? null : entries.get(line.content);
    if (content !== null && sha256(content ?? "") !== line.contentHash) faults.push(line.content);
    const document = line.document === null ? null : sha256(entries.get(line.document) ?? "");
    if (document !== null && content?.subarray(64, 128).toString() !== document) faults.push(line.document);
    if (line.rank === previous.rank + 1 && line.previousHash !== previous.hash)
      faults.push(`link ${line.rank}`);
    previous = line;
  }
  return faults;
}

test("everything is in it, in the order of what happened, without a line of code of the features that did it", async () => {
  expect(kindsOf(await record("owner"))).toEqual([
    "answers_given",
    "answers_confirmed",
    "document_filed",
    "proposal_sent",
    "proposal_opened",
    "proposal_change_asked",
    "document_filed",
    "proposal_sent",
    "proposal_superseded",
    "proposal_opened",
    "document_filed",
    "proposal_accepted",
  ]);
  expect(await verified()).toMatchObject({ count: 12, broken: null });
});

test("the advisor reads it, nobody else does; of a contract that is hidden since there is no line", async () => {
  expect(kindsOf(await record("advisor"))).toEqual(kindsOf(await record("owner")));
  for (const seat of ["colleague", "outsider", "other"] as const)
    expect((await record(seat)).status).toBe(404);
  await bench.hide(bench.portfolioId);
  expect(kindsOf(await record("advisor"))).toEqual(["answers_given", "answers_confirmed"]);
  expect(kindsOf(await record("owner"))).toHaveLength(12);
  await bench.hide();
});

test("the firm takes its folder to a control: it says why, the customer reads it, what is hidden is not in it", async () => {
  const { people } = bench;
  const file = `/users/${people.owner.id}/advice_record/file`;
  const why = { "vigie-reason": encodeURIComponent("Contrôle de l’AMF") };
  expect((await people.advisor.ask("GET", file)).body.code).toBe("record.purpose_required");
  for (const seat of ["colleague", "outsider", "other"] as const)
    expect((await people[seat].ask("GET", file, undefined, why)).status).toBe(404);
  for (const seat of ["advisor", "manager", "admin"] as const) {
    const entries = unzipped((await people[seat].ask("GET", file, undefined, why)).bytes);
    expect(faultsOf(entries)).toEqual([]);
    expect(entries.get("LISEZ-MOI.txt")?.toString()).toContain("Ce dossier est celui du cabinet");
  }
  const { accesses } = (await people.owner.ask("GET", "/users/me/accesses")).body;
  const told = accesses.filter(({ path }: { path: string }) => path.endsWith("/advice_record/file"));
  expect(told.map(({ reason }: { reason: string | null }) => reason)).toContain("Contrôle de l’AMF");
  const kept = await bench.server.services.db
    .selectFrom("record_exports")
    .select("exported_by")
    .where("purpose", "is not", null)
    .execute();
  expect(new Set(kept.map((row) => row.exported_by))).toEqual(
    new Set([people.advisor.id, people.manager.id, people.admin.id]),
  );
  await bench.hide(bench.portfolioId);
  const cut = unzipped((await people.manager.ask("GET", file, undefined, why)).bytes);
  await bench.hide();
  expect(faultsOf(cut)).toEqual([]);
  expect([...cut.keys()].filter((name) => /^(propositions|documents)\//.test(name))).toEqual([]);
  expect([...cut.values()].map(String).join("\n")).not.toContain("Assurance vie");
});

/** Each place where stored data could be altered, with a statement that alters it. */
const tampered = [
  ["suitability_answers", 'answers = answers || \'{"horizon": "under_two"}\''],
  ["suitability_answers", "assessment = jsonb_set(assessment, '{profile}', '0')"],
  ["suitability_answers", "made_at = made_at - interval '1 day'"],
  ["suitability_answers", "state = 'declined'"],
  ["proposals", "content = jsonb_set(content, '{after,costCents}', '1')"],
  ["proposals", "reasons = reasons || '.'"],
  ["proposals", "arguments = '{}'"],
  ["proposals", "statement = jsonb_set(statement, '{pdfHash}', '\"x\"')"],
  ["proposals", "sent_at = sent_at - interval '1 second'"],
  ["proposals", "opened_at = opened_at - interval '1 second'"],
  ["proposals", "decided_at = decided_at - interval '1 second'"],
  ["proposals", "acceptance_id = id where state = 'accepted'"],
  ["proposals", "words = 'Oui.' where state = 'superseded'"],
  ["advice_events", "at = at - interval '1 second'"],
  ["advice_events", "recorded_at = recorded_at + interval '1 second'"],
  ["advice_events", "kind = 'proposal_refused' where kind = 'proposal_accepted'"],
  ["advice_events", "content_hash = hash where rank = 4"],
  ["advice_event_heads", "rank = rank - 1"],
] as const;

test.each(tampered)("a byte changed in %s by %s is named", async (table, change) => {
  const { db } = bench.server.services;
  await expect(
    db.transaction().execute(async (trx) => {
      await sql`alter table ${sql.table(table)} disable trigger all`.execute(trx);
      await sql`update ${sql.table(table)} set ${sql.raw(change)}`.execute(trx);
      const { broken } = await verifyRecord({ db: trx }, bench.people.owner.id);
      expect(broken, `${table}: ${change}`).not.toBeNull();
      throw new Error("taken back");
    }),
  ).rejects.toThrow("taken back");
});

test.each(["suitability_answers", "proposals", "club_documents", "advice_events"] as const)(
  "a row taken out of %s, or put in past the record, is named",
  async (table) => {
    const { db } = bench.server.services;
    await expect(
      db.transaction().execute(async (trx) => {
        await sql`alter table ${sql.table(table)} disable trigger all`.execute(trx);
        await sql`delete from ${sql.table(table)} where ctid = (select max(ctid) from ${sql.table(table)})`.execute(
          trx,
        );
        const { broken } = await verifyRecord({ db: trx }, bench.people.owner.id);
        expect(broken?.reason).toBe("missing");
        throw new Error("taken back");
      }),
    ).rejects.toThrow("taken back");
    await expect(
      db.transaction().execute(async (trx) => {
        await sql`alter table advice_events disable trigger all`.execute(trx);
        await sql`delete from advice_events`.execute(trx);
        await sql`delete from advice_event_heads`.execute(trx);
        const { broken } = await verifyRecord({ db: trx }, bench.people.owner.id);
        expect(broken?.reason).toBe("unrecorded");
        throw new Error("taken back");
      }),
    ).rejects.toThrow("taken back");
  },
);

test("no role changes a line; the command goes over every customer", async () => {
  const { db } = bench.server.services;
  await expect(sql`update advice_events set rank = rank`.execute(db)).rejects.toThrow("append-only");
  await expect(sql`delete from advice_events`.execute(db)).rejects.toThrow("append-only");
  await expect(sql`truncate advice_events`.execute(db)).rejects.toThrow("append-only");
  const all = [];
  for await (const one of verifyRecords(bench.server.services, null)) all.push(one);
  expect(all.map(({ broken }) => broken)).toEqual(all.map(() => null));
  expect(all.map(({ customerId }) => customerId)).toContain(bench.people.owner.id);
});

test("what was exported is recognised when somebody shows it: the folder, its chain, its PDF", async () => {
  const { people } = bench;
  const { bytes } = await people.owner.ask("GET", `/users/me/advice_record/file`);
  const entries = unzipped(bytes);
  for (const file of [bytes, entries.get("chaine.json"), entries.get("dossier.pdf")]) {
    const reply = await people.advisor.ask("POST", "/documents/checks", { sha256: sha256(file ?? "") });
    expect(reply.body.document).toMatchObject({
      title: "Extrait du dossier de conseil",
      number: null,
      firm: "Cabinet",
      is_intact: true,
      is_extract: true,
    });
  }
  await expect(
    sql`update record_exports set purpose = 'x'`.execute(bench.server.services.db),
  ).rejects.toThrow("append-only");
});

test("whoever holds a document checks it by its fingerprint, and learns nothing of any other", async () => {
  const { people, server } = bench;
  const [event] = (await record("owner")).body.events.filter(
    ({ kind }: { kind: string }) => kind === "document_filed",
  );
  const ask = async (sha256: string) => await people.other.ask("POST", "/documents/checks", { sha256 });
  const { document } = (await ask(event.file_hash)).body;
  expect(document).toEqual({
    title: event.title,
    number: event.number,
    firm: "Cabinet",
    made_at: event.at,
    is_intact: true,
    is_extract: false,
  });
  expect((await ask("f".repeat(64))).body).toEqual({ document: null });
  expect((await ask(event.file_hash.slice(0, 63))).status).toBe(422);
  // Requests of one network are limited; then they get 429.
  const answers = [];
  for (let at = 0; at < 130; at += 1) answers.push((await ask("e".repeat(64))).status);
  expect(answers.at(-1)).toBe(429);
  expect(server.services).toBeDefined();
});

test("the folder holds the index, the chain, a PDF and each document as it was filed", async () => {
  const { people } = bench;
  const file = await people.owner.ask("GET", `/users/me/advice_record/file`);
  expect(file.status).toBe(200);
  const entries = unzipped(file.bytes);
  const names = [...entries.keys()];
  expect(names.slice(0, 4)).toEqual(["LISEZ-MOI.txt", "index.csv", "chaine.json", "dossier.pdf"]);
  const documents = names.filter((name) => name.startsWith("documents/"));
  expect(documents).toHaveLength(3);
  const { events } = (await record("owner")).body;
  const hashes = events
    .flatMap(({ file_hash }: { file_hash: string | null }) => file_hash ?? [])
    .toReversed();
  expect(
    documents.map((name) =>
      createHash("sha256")
        .update(entries.get(name) ?? "")
        .digest("hex"),
    ),
  ).toEqual(hashes);
  expect(entries.get("dossier.pdf")?.subarray(0, 5).toString()).toBe("%PDF-");
  const { lignes: lines } = JSON.parse(entries.get("chaine.json")?.toString() ?? "{}");
  expect(lines).toHaveLength(12);
  expect(lines.map(({ previousHash }: { previousHash: string }) => previousHash).slice(1)).toEqual(
    lines.map(({ hash }: { hash: string }) => hash).slice(0, -1),
  );
  expect(entries.get("index.csv")?.toString()).toContain(recordWords.proposal_accepted);
});

test("the folder is verified alone, as it says how to; one byte changed anywhere is found", async () => {
  const entries = unzipped((await bench.people.owner.ask("GET", `/users/me/advice_record/file`)).bytes);
  expect(faultsOf(entries)).toEqual([]);
  const { lignes } = JSON.parse(entries.get("chaine.json")?.toString() ?? "{}");
  // A line whose row was changed by a later decision has no content; the others do.
  expect(lignes.filter(({ content }: { content: string | null }) => content !== null).length).toBeGreaterThan(
    8,
  );
  const read = entries.get("LISEZ-MOI.txt")?.toString() ?? "";
  for (const word of ["previousHash suivi de said", "contentHash", "SHA-256"]) expect(read).toContain(word);
  for (const [name, bytes] of entries) {
    if (name === "chaine.json") continue;
    const changed = Buffer.from(bytes);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    expect(faultsOf(new Map([...entries, [name, changed]])), name).not.toEqual([]);
  }
});

test("a folder is read back as it was written", () => {
  const entries = [
    { name: "é/à.txt", bytes: Buffer.from("deux mots".repeat(100)) },
    { name: "vide", bytes: Buffer.alloc(0) },
  ];
  const read = unzipped(Buffer.from(zipOf(entries, new Date("2026-11-20T10:00:00Z"))));
  expect([...read].map(([name, bytes]) => [name, bytes.toString()])).toEqual(
    entries.map(({ name, bytes }) => [name, bytes.toString()]),
  );
});
