import type { CostStatement } from "@vigie/api";
import {
  addDays,
  addMonths,
  cents,
  type CostLineKind,
  day,
  type Day,
  type Id,
  type TransactionType,
} from "@vigie/domain";
import { sql } from "kysely";
import { extractText } from "unpdf";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ClubLife, openClubLife } from "../../../testing/club-lives.ts";
import { balancedLines } from "../../../testing/test-analysis.ts";
import { addClubSaver, type ClubSaver } from "../../../testing/test-club.ts";
import { addFirm } from "../../../testing/test-firm.ts";
import { addMarket, addPortfolio, testMarket } from "../../../testing/test-portfolio.ts";
import type { TestUser } from "../../../testing/test-server.ts";
import { linkAdvisor } from "../../identity/users/actions.ts";
import { runAnalysis } from "../../insight/analyses/actions/run.ts";
import { stateCosts } from "./actions/yearly-costs.ts";

/** Tests the yearly cost statements of a customer: exact payments, product costs by known rates, and unknown costs named. */

let life: ClubLife;
let saver: ClubSaver;
/** `analysed` has an analysis, so that its rates are known; those of `other` are not. */
let analysed: Id;
let other: Id;

const now = () => life.bench.server.services;

beforeAll(async () => {
  life = await openClubLife();
  const { server } = life.bench;
  await addMarket(server, [testMarket]);
  const bare = await addClubSaver(life.bench, 1);
  [other] = bare.portfolios as [Id];
  analysed = await addPortfolio(server, bare, {
    lines: balancedLines,
    infos: { managementType: "free_management" },
  });
  saver = { ...bare, portfolios: [analysed, other] };
  await valueAtMonthEnds();
  await operate([
    ["2026-11-18", "FRAIS DE GESTION UC", -999_99, "market_fee"],
    ["2026-12-28", "FRAIS DE GESTION UC T4", -12_34, "market_fee"],
    ["2027-03-28", "FRAIS DE GESTION UC T1", -40_01, "market_fee"],
    ["2027-06-28", "FRAIS DE GESTION UC T2", -40_02, "market_fee"],
    ["2027-07-02", "REMBOURSEMENT FRAIS DE GESTION", 5_00, "fee"],
    ["2027-08-01", "PRELEVEMENTS SOCIAUX", -300_00, "fee"],
    ["2027-09-01", "COURTAGE ACHAT", -9_95, "market_fee"],
    ["2028-01-02", "FRAIS DE GESTION UC T4", -77_77, "market_fee"],
  ]);
  await analyse();
  await life.running(saver);
}, 120_000);
afterAll(async () => await life.close());

/** Runs what the job does, which is off on this bench. */
async function analyse(): Promise<void> {
  const asked = await saver.ask("POST", `/portfolios/${analysed}/analyses/all?async=true`);
  expect(asked.status, JSON.stringify(asked.body)).toBe(202);
  const { rows } = await sql<{ id: Id }>`select id from analyses where portfolio_id = ${analysed}`.execute(
    now().db,
  );
  for (const { id } of rows)
    await runAnalysis(now(), saver.subject, { portfolioId: analysed, analysisId: id, cause: "asked" });
}

/** The month-ends of the fourteen months covered. */
const monthEnds: readonly (readonly [Day, number])[] = Array.from({ length: 14 }, (_, month) => [
  addDays(addMonths(day("2026-12-01"), month), -1),
  10_000_000 + month * 12_345,
]);

async function valueAtMonthEnds(): Promise<void> {
  const values = monthEnds.map(([on, value]) => ({
    customer_id: saver.id,
    portfolio_id: analysed,
    day: on,
    value_cents: cents(value),
    paid_total_cents: cents(0),
    provenance: "provider" as const,
  }));
  await now()
    .db.insertInto("valuations")
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type Operation = readonly [on: string, wording: string, amount: number, type: TransactionType];

async function operate(operations: readonly Operation[]): Promise<void> {
  const { db, newId, clock } = now();
  await db
    .insertInto("transactions")
    .values(
      operations.map(([on, wording, amount, type]) => ({
        customer_id: saver.id,
        id: newId(),
        portfolio_id: analysed,
        external_id: newId(),
        import_id: null,
        date: day(on),
        value_date: null,
        amount_cents: cents(amount),
        original_wording: wording,
        wording,
        type,
        category_id: type === "unknown" ? "other.other" : "finances.bank_fees",
        provenance: "provider" as const,
        created_at: clock(),
      })),
    )
    .execute();
}

/** Sums what was paid to the firm in a year, from the database, independently of the code of the statement. */
async function paidIn(year: number): Promise<number> {
  const { rows } = await sql<{ paid: number }>`select coalesce(sum(case
      when kind = 'credit_note' and extract(year from dated) = ${year} then -ttc_cents
      when kind = 'invoice' and state in ('paid', 'refunded')
        and extract(year from paid_at at time zone 'Europe/Paris') = ${year} then ttc_cents else 0 end), 0)::int as paid
    from club_invoices where customer_id = ${saver.id}`.execute(now().db);
  return rows[0]?.paid ?? -1;
}

const statementsOf = async (who: TestUser, id: string = saver.id) =>
  (await who.ask("GET", `/users/${id}/cost_statements`)).body.cost_statements;

test("those of past years are made in January, a missed one later, each once", async () => {
  await life.until("2027-01-10T10:00:00Z");
  expect(await stateCosts(now())).toBe(0);
  // The statement of 2026 was not made in January 2027.
  await life.until("2028-01-10T10:00:00Z");
  expect(await stateCosts(now())).toBe(1);
  await life.until("2028-01-16T10:00:00Z");
  expect([await stateCosts(now()), await stateCosts(now())]).toEqual([1, 0]);
  const told = await statementsOf(saver, "me");
  expect(told.map((one: { year: number; from: string; to: string }) => [one.year, one.from, one.to])).toEqual(
    [
      [2027, "2027-01-01", "2027-12-31"],
      [2026, "2026-11-19", "2026-12-31"],
    ],
  );
});

test.each([
  // For 2026: 12.34 € for 43 of 365 days; for 2027: 75.03 €, and a brokerage fee of 9.95 €.
  [2026, 43 / 365, [12_34, 0], 1],
  [2027, 1, [40_01 + 40_02 - 5_00, 9_95], 3],
] as const)(
  "%d: to the cent, what was paid, taken and known",
  async (year, share, [managed, moved], count) => {
    const told = (await statementsOf(saver, "me")).find((one: { year: number }) => one.year === year);
    const ends = monthEnds.filter(([on]) => on.startsWith(String(year))).map(([, value]) => value);
    const average = Math.round(ends.reduce((sum, value) => sum + value, 0) / ends.length);
    // Funds: 30 % at 0.38 %, 20 % at 2 % and 10 % at 0.8 %; the contract: 0.6 %, on the value left after fund costs.
    const known = Math.round(average * 0.006 * (1 - 0.00594) * share);
    const funds = Math.round(average * 0.00594 * share);
    const [own, blank] = told.contracts;
    expect(own).toMatchObject({ average: average / 100, gaps: [] });
    expect(own.lines).toEqual([
      { kind: "management_taken", amount: managed / 100, count },
      ...(moved === 0 ? [] : [{ kind: "movement_taken", amount: moved / 100, count: 1 }]),
      { kind: "management_rate", amount: (known - managed) / 100, count: null },
      { kind: "funds_rate", amount: funds / 100, count: null },
    ]);
    expect(blank).toMatchObject({ total: 0, lines: [], average: year === 2026 ? 100_000 : null });
    expect(blank.gaps).toEqual([
      ...(year === 2026 ? [] : ["value"]),
      "management_fees",
      "fund_fees",
      "operations",
    ]);
    const paid = await paidIn(year);
    expect(paid).toBeGreaterThan(0);
    expect(Math.round(told.service * 100)).toBe(paid);
    expect(Math.round(told.products * 100)).toBe(known + moved + funds);
    expect(Math.round(told.total * 100)).toBe(paid + known + moved + funds);
    expect(told).toMatchObject({ is_whole: false, has_file: true });
  },
);

/** Formats an amount in French, independently of the code of the documents. */
const french = new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR" });
const euros = (amount: number): string =>
  french.format(amount).replaceAll(/\s/g, " ").replaceAll("-", "\u2212");
const shortDay = (on: string): string => on.split("-").toReversed().join(".");

const lineNames: Readonly<Record<CostLineKind, string>> = {
  management_taken: "Gestion et tenue de compte, prélevées",
  movement_taken: "Versements, arbitrages et ordres, prélevés",
  other_taken: "Autres frais prélevés",
  management_rate: "Gestion et tenue de compte, au taux connu",
  movement_rate: "Versements, arbitrages et ordres, au taux connu",
  funds_rate: "Frais internes des fonds, au taux connu",
};

/** Returns every row of the statement with an amount, as its tables print it, from the figures of the page. */
function rowsOf({ payments, contracts, service, products, total }: CostStatement): readonly string[] {
  const detailed = contracts.filter(({ lines }) => lines.length > 0);
  return [
    `Services : honoraires du Club, Cabinet ${euros(service)}`,
    `Produits : frais des contrats et des supports ${euros(products)}`,
    `Total des coûts connus ${euros(total)}`,
    ...payments.map(({ number, on, amount }) => `Facture payée ${number} ${shortDay(on)} ${euros(amount)}`),
    `Total ${euros(service)}`,
    ...detailed.flatMap(({ name, average, lines, total: sum, gaps }) => [
      `${name}, valeur moyenne : ${average === null ? "inconnue" : euros(average)} Opérations Montant`,
      ...lines.map(
        ({ kind, count, amount }) =>
          `${lineNames[kind]} ${count === null ? "" : `${String(count)} `}${euros(amount)}`,
      ),
      `${gaps.length === 0 ? "Total" : "Total connu"} ${euros(sum)}`,
    ]),
  ];
}

test("every amount of the page is printed in its row of the document, what is unknown is named, and no other sum is", async () => {
  for (const told of await statementsOf(saver, "me")) {
    const file = await saver.ask("GET", `/users/me/cost_statements/${told.id}/document`);
    expect(file.status).toBe(200);
    const read = await extractText(new Uint8Array(file.bytes), { mergePages: true });
    const text = read.text.replaceAll(/\s+/g, " ");
    const rows = rowsOf(told);
    expect(rows.length).toBeGreaterThan(9);
    let from = text.indexOf("Coûts totaux");
    for (const row of rows) {
      const at = text.indexOf(row, from);
      expect(at, `${row} after ${text.slice(from, from + 80)}`).toBeGreaterThan(-1);
      from = at + row.length;
    }
    // The remaining amount is the average of the contract without known costs.
    const [, blank] = told.contracts;
    const average = blank.average === null ? "inconnue" : euros(blank.average);
    expect(text).toContain(`${blank.name}, valeur moyenne : ${average}. Aucun coût connu.`);
    const amounts = (said: string): readonly string[] => said.match(/(?:\d[\d ]*),\d{2} €/g) ?? [];
    const unknown = text.slice(text.indexOf("Ce qui n’est pas connu"), text.indexOf("Honoraires du Club"));
    expect(amounts(unknown)).toEqual([]);
    expect(unknown).toContain(
      `${blank.name} : ${blank.average === null ? "sa valeur dans l’année, " : ""}ses frais de gestion, les frais internes de ses fonds, ses opérations.`,
    );
    const said = [...rows.join(" ; ").matchAll(/(?:\d[\d ]*),\d{2} €/g)].length;
    const body = text.slice(text.indexOf("Coûts totaux"));
    expect(amounts(body)).toHaveLength(said + (blank.average === null ? 0 : 1));
    expect(text).toContain(`${String(told.year)} N° ${told.number}`);
  }
});

test("the document is in the record of advice, and each year was told by one mail", async () => {
  const [told] = await statementsOf(saver, "me");
  const record = await saver.ask("GET", "/users/me/advice_record");
  expect(record.body.events).toContainEqual(expect.objectContaining({ number: told.number }));
  const mails = await life.mailsOf(saver);
  expect(mails.filter((kind) => kind === "club_yearly_costs")).toHaveLength(2);
});

test("the advisor reads them without what is hidden from them, and no other firm at all", async () => {
  const { advisor, manager, server } = life.bench;
  const [told] = await statementsOf(advisor);
  expect(told).toEqual((await statementsOf(saver, "me"))[0]);
  await server.services.db
    .updateTable("portfolios")
    .set({ advisor_hidden: true })
    .where("customer_id", "=", saver.id)
    .where("id", "=", analysed)
    .execute();
  const file = `/users/${saver.id}/cost_statements/${told.id}/document`;
  for (const seat of [advisor, manager]) {
    const [cut] = await statementsOf(seat);
    expect(cut.contracts.map((one: { name: string }) => one.name)).toEqual(["Assurance vie 1"]);
    expect(cut).toMatchObject({ products: 0, total: told.service, has_file: false });
    expect((await seat.ask("GET", file)).body.code).toBe("club.no_document");
  }
  expect((await statementsOf(saver, "me"))[0]).toEqual(told);
  // Another firm that also advises the customer sees no statement of this one; a stranger sees nothing.
  const firmId = await addFirm(server);
  const stranger = await server.addUser({ roles: ["advisor"], firmId });
  expect((await stranger.ask("GET", `/users/${saver.id}/cost_statements`)).status).toBe(404);
  await linkAdvisor(server.services, saver.subject, { advisorId: stranger.id, firmId });
  expect(await statementsOf(stranger)).toEqual([]);
  expect((await stranger.ask("GET", file)).body.code).toBe("club.no_document");
  // Deleted while hidden, the contract stays hidden.
  await sql`delete from portfolios where customer_id = ${saver.id} and id = ${analysed}`.execute(
    server.services.db,
  );
  const [left] = await statementsOf(advisor);
  expect(left.contracts).toHaveLength(1);
  expect((await advisor.ask("GET", file)).body.code).toBe("club.no_document");
  expect((await statementsOf(saver, "me"))[0]).toEqual(told);
});
