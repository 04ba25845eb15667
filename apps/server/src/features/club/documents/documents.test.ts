import { fail, type Id, instant, ok } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { unitOfWork } from "../../../db/unit-of-work.ts";
import { systemSubject } from "../../../edge/subject.ts";
import { sampleDocuments, sampleSeller } from "../../../testing/test-club-documents.ts";
import { openTestServer, type TestServer } from "../../../testing/test-server.ts";
import { verifyDocuments } from "./actions/chain.ts";
import { archiveFile, issueDocument } from "./actions/issue.ts";
import { documentKinds } from "./actions/kinds.ts";
import { sheetPdf } from "./actions/pdf.ts";
import { documentFile, documentsOf } from "./actions/read.ts";
import type { Block } from "./actions/sheet.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
});
afterAll(async () => await server.close());

const samples = sampleDocuments();
const sheets = {
  der: documentKinds.der.sheet(samples.der),
  precontract: documentKinds.precontract.sheet(samples.precontract),
  letter: documentKinds.letter.sheet(samples.letter),
  amendment: documentKinds.amendment.sheet(samples.amendment),
  mandate: documentKinds.mandate.sheet(samples.mandate),
  invoice: documentKinds.invoice.sheet(samples.invoice),
  credit_note: documentKinds.credit_note.sheet(samples.credit_note),
  yearly_costs: documentKinds.yearly_costs.sheet(samples.yearly_costs),
  review_statement: documentKinds.review_statement.sheet(samples.review_statement),
  withdrawal_receipt: documentKinds.withdrawal_receipt.sheet(samples.withdrawal_receipt),
  termination_receipt: documentKinds.termination_receipt.sheet(samples.termination_receipt),
};
const plain = (blocks: readonly Block[]): string => JSON.stringify(blocks).replaceAll("\u00a0", " ");

test.each([
  [
    "der",
    [
      "325-5",
      "L. 521-2",
      "ORIAS n° 12345678",
      "n’est pas fourni de manière indépendante",
      "Médiation de la consommation Exemple",
    ],
  ],
  [
    "precontract",
    [
      "L. 222-5",
      "923,29 € par an",
      "Renoncer au contrat ici",
      "L. 222-13",
      "L. 215-1-1",
      "0,72 %",
      "L. 222-5-1",
    ],
  ],
  ["letter", ["325-6", "Hélène Le Goff", "201 640,00 €", "511,19 €", "au moins une fois par an", "L. 561-5"]],
  ["amendment", ["PER individuel", "850,00 € par an", "923,29 €", "Hélène Le Goff"]],
  ["mandate", ["L. 133-25", "8 semaines", "FR12ZZZ123456", "FR se terminant par 2606"]],
  [
    "invoice",
    ["SIREN 912 345 678", "FR12912345678", "615,53 €", "123,10 €", "738,63 €", "−184,66 €", "TVA à 20 %"],
  ],
  ["credit_note", ["n° F2026-000012 du 20.11.2026", "920,00 €", "04.12.2026"]],
  [
    "yearly_costs",
    [
      "2017/565",
      "Facture payée F2026-000012",
      "Avoir A2026-000003",
      "−123,29 €",
      "Gestion et tenue de compte, prélevées",
      "1 786,00 €",
      "PER individuel : ses frais de gestion, les frais internes de ses fonds, ses opérations avant le 04.05.2026.",
    ],
  ],
  [
    "review_statement",
    [
      "Conclusion : points à traiter",
      "Comparer le risque de Linxea Avenir 2",
      "en rendez-vous, le 20.11.2026",
      "le profil était « équilibré » (4 sur 6)",
      "3 réponses ont changé",
      "Dans cinq ans à moins de dix",
      "SCPI",
      "−640,00 €",
      "inconnu",
      "aucun total n’est calculé",
      "300 000 € dans 14 ans, atteints dans 62,0 % des cas",
      "finance un projet de retraite",
      "La prochaine revue est prévue au plus tard le 20.11.2027",
    ],
  ],
  ["withdrawal_receipt", ["20.11.2026 à 15 h 32", "L. 222-8", "920,00 €"]],
  ["termination_receipt", ["prend fin le 19.11.2027", "D. 215-2", "Aucune somme"]],
] as const)("the %s says what the law asks it to", (kind, words) => {
  const said = plain(sheets[kind].blocks);
  for (const word of words) expect(said).toContain(word);
});

test("what is not known is named, and the total is the sum of its lines to the cent", () => {
  const tables = sheets.yearly_costs.blocks.flatMap((block) => ("table" in block ? [block.table] : []));
  const centsOf = (text: string | undefined) =>
    Number(
      (text ?? "")
        .replaceAll(/[^0-9,−]/g, "")
        .replace("−", "-")
        .replace(",", "."),
    );
  const [whole, paid, ...contracts] = tables;
  const sumOf = (rows: readonly (readonly string[])[] | undefined) =>
    (rows ?? []).reduce((sum, row) => sum + Math.round(centsOf(row.at(-1)) * 100), 0);
  expect(whole?.rows.map((row) => centsOf(row[1]))).toEqual([
    sumOf(paid?.rows) / 100,
    contracts.reduce((sum, one) => sum + sumOf(one.rows), 0) / 100,
  ]);
  expect(whole?.totals[0]?.slice(0, 2).map((text) => text.replaceAll("\u00a0", " "))).toEqual([
    "Total des coûts connus",
    "2 826,00 €",
  ]);
  expect(paid?.totals[0]?.at(-1)?.replaceAll("\u00a0", " ")).toBe("800,00 €");
});

test("a file declares its language and its title, and is the same twice", async () => {
  const at = instant("2026-11-20T14:32:00Z");
  const pdf = Buffer.from(await sheetPdf(sheets.invoice, sampleSeller, at));
  const again = Buffer.from(await sheetPdf(sheets.invoice, sampleSeller, at));
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(pdf.toString("latin1")).toMatch(/\/Lang \(fr-FR\)/);
  expect(pdf.toString("latin1")).toMatch(/\/DisplayDocTitle true/);
  expect(pdf.toString("latin1")).toMatch(/\/Outlines /);
  expect(again.equals(pdf)).toBe(true);
});

async function customer() {
  const { id } = await server.addUser();
  return systemSubject("test", id);
}

const invoiceBy = async (subject: Awaited<ReturnType<typeof customer>>, firmId: Id, isRefused = false) =>
  await unitOfWork(server.services, async (unit) => {
    const issued = await issueDocument(unit, subject, {
      kind: "invoice",
      firmId,
      subscriptionId: null,
      dataOf: (made) => ({ ...samples.invoice, ...made }),
    });
    return isRefused ? fail("club.wrong_state") : ok(issued);
  });

async function verified(customerId: Id) {
  for await (const found of verifyDocuments(server.services, customerId)) return found;
  throw new Error("a chain was asked for");
}

/** Transactions of one firm queue for its number, and write their documents while they hold it: with fifty, the last one exceeded
 * the connection timeout on a slow machine. */
test("30 invoices at once, six of them taken back, are numbered without a hole and without a double", async () => {
  const firmId = server.services.newId();
  const people = [await customer(), await customer(), await customer()];
  const made = await Promise.all(
    Array.from({ length: 30 }, async (_, rank) => {
      const subject = people[rank % people.length];
      if (subject === undefined) throw new Error("three customers");
      return await invoiceBy(subject, firmId, rank % 5 === 2);
    }),
  );
  const numbers = made.flatMap((one) => (one.ok ? [one.value.number] : [])).toSorted();
  const year = numbers[0]?.slice(1, 5) ?? "";
  expect(numbers).toEqual(
    Array.from({ length: 24 }, (_, rank) => `F${year}-${String(rank + 1).padStart(6, "0")}`),
  );
  for (const { customerId } of people) {
    expect(await verified(customerId)).toMatchObject({ broken: null });
  }
});

test("each document follows the one before it; what is changed, taken out or cut off is seen", async () => {
  const subject = await customer();
  const firmId = server.services.newId();
  await invoiceBy(subject, firmId);
  const kept = await unitOfWork(server.services, async (unit) =>
    ok(
      await archiveFile(unit, subject, {
        kind: "signed_letter",
        title: "Lettre de mission signée",
        firmId,
        subscriptionId: null,
        pdf: Buffer.from("%PDF-1.7 signed"),
        source: "request_1",
      }),
    ),
  );
  await invoiceBy(subject, firmId);
  const [last, signed] = await documentsOf(server.services, subject);
  expect([last?.kind, signed?.kind, signed?.number]).toEqual(["invoice", "signed_letter", null]);
  expect(kept.ok && signed?.pdfHash === kept.value.pdfHash).toBe(true);
  const file = await documentFile(server.services, subject, last?.id ?? server.services.newId());
  expect(file?.name).toBe(`${last?.number ?? ""}.pdf`);
  expect(await documentFile(server.services, await customer(), last?.id ?? subject.customerId)).toBeNull();
  expect(await verified(subject.customerId)).toMatchObject({ count: 3, broken: null });

  const { db } = server.services;
  const ofCustomer = (rank: number) => sql`customer_id = ${subject.customerId} and rank = ${rank}`;
  await expect(sql`update club_documents set title = 'x' where ${ofCustomer(1)}`.execute(db)).rejects.toThrow(
    /append-only/,
  );
  await expect(sql`delete from club_documents where ${ofCustomer(1)}`.execute(db)).rejects.toThrow(
    /append-only/,
  );
  await sql`alter table club_documents disable trigger all`.execute(db);
  await sql`update club_documents set pdf = 'x' where ${ofCustomer(2)}`.execute(db);
  expect(await verified(subject.customerId)).toMatchObject({ broken: { rank: 2, reason: "changed" } });
  await sql`delete from club_documents where ${ofCustomer(2)}`.execute(db);
  expect(await verified(subject.customerId)).toMatchObject({ broken: { rank: 2, reason: "missing" } });
  await sql`alter table club_documents enable trigger all`.execute(db);
});
