import { setImmediate as nextTurn } from "node:timers/promises";
import { dayOf, type Id, type Instant, ownershipOf } from "@vigie/domain";
import { type ExportedPortfolio, type ExportFormat, exportRank, householdWriter } from "@vigie/statements";
import { inSnapshot } from "../../../../db/unit-of-work.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import {
  knownPortfolios,
  type Line,
  linesOf,
  type Lot,
  lotsOf,
  type OwnedPortfolio,
} from "../../portfolios/actions/select.ts";
import { exportedTerms, type Loan, loanBook } from "../../loans/actions/book.ts";
import { homeBook } from "../../homes/actions/book.ts";
import { paymentsOf } from "../../manual/actions/payments.ts";
import { bookedTransactions } from "../../transactions/actions.ts";
import { enteredValues } from "../../valuations/actions/typed.ts";
import { personJson } from "./person.ts";
import { writePdfApart } from "../../../../workers/pdf-writer.ts";
import { summaryOf } from "./summary.ts";

export type FileFormat = ExportFormat | "pdf";

const mediaTypes: Readonly<Record<FileFormat, string>> = {
  ofx: "application/x-ofx",
  csv: "text/csv; charset=utf-8",
  json: "application/json; charset=utf-8",
  pdf: "application/pdf",
};

/** Returns the name and media type of a file written at an instant. */
export function exportHead(format: FileFormat, at: Instant) {
  return { fileName: `vigie-${dayOf(at)}.${format}`, mediaType: mediaTypes[format] };
}

/** Receives the number of rows written since the last call. */
type OnRows = (count: number) => void;

/** Yields all data of a customer's portfolios, one portfolio at a time: a household is never entirely in memory. */
export function exportContent(
  services: Services,
  subject: Subject,
  { format, onRows = () => undefined }: { readonly format: FileFormat; readonly onRows?: OnRows },
): AsyncGenerator<string | Uint8Array> {
  return format === "pdf" ? pdf(services, subject) : written(services, subject, { format, onRows });
}

async function* pdf(services: Services, subject: Subject): AsyncGenerator<Uint8Array> {
  yield await writePdfApart(await summaryOf(services, subject));
}

type Writing = { readonly format: ExportFormat; readonly onRows: OnRows };

async function* written(
  services: Services,
  subject: Subject,
  { format, onRows }: Writing,
): AsyncGenerator<string> {
  const writer = householdWriter(format, services.clock());
  const portfolios = await knownPortfolios(services, subject);
  const { loans } = await loanBook(services, subject);
  const homes = await propertiesOf(services, subject, loans);
  const terms = new Map(loans.map((loan) => [loan.portfolio.id, exportedTerms(loan)]));
  yield writer.begin();
  for (const portfolio of portfolios.toSorted((a, b) => exportRank(a.kind) - exportRank(b.kind))) {
    const property = homes.get(portfolio.id) ?? null;
    const loan = terms.get(portfolio.id) ?? portfolio.loan;
    const exported = { ...(await exportOf(services, subject, portfolio)), property, loan };
    yield* inPieces(writer.portfolio(exported), onRows);
  }
  if (writer.part !== null) {
    yield writer.part("person");
    yield* personJson(services, subject);
  }
  yield writer.end();
}

/** Returns the description of each property, with the loans that pay for it. */
async function propertiesOf(
  services: Services,
  subject: Subject,
  loans: readonly Loan[],
): Promise<ReadonlyMap<Id, ExportedPortfolio["property"]>> {
  const homes = (await homeBook(services, subject)).filter(({ isDescribed }) => isDescribed);
  return new Map(
    homes.map(({ portfolio: { id }, said }) => {
      const mine = loans.filter(({ home }) => home?.id === id);
      return [id, { description: said, loanIds: mine.map(({ portfolio }) => portfolio.id) }];
    }),
  );
}

const pieceLength = 32_768;

/** Joins rows into pieces: a network write per row would cost more than the row. */
async function* inPieces(rows: Iterable<string>, onRows: OnRows): AsyncGenerator<string> {
  let piece = "";
  let count = 0;
  for (const row of rows) {
    piece += row;
    count += 1;
    if (piece.length < pieceLength) continue;
    yield piece;
    onRows(count);
    [piece, count] = ["", 0];
    // A reader that never waits would block the other requests.
    await nextTurn();
  }
  if (piece !== "") yield piece;
  onRows(count);
}

/** Returns one portfolio, read in one snapshot. */
async function exportOf(
  services: Services,
  subject: Subject,
  portfolio: OwnedPortfolio,
): Promise<Omit<ExportedPortfolio, "property" | "loan">> {
  return await inSnapshot(services, async (moment) => {
    const { db: trx } = moment;
    const lines = await linesOf(moment, subject, [portfolio.id]);
    const lots = Map.groupBy(await lotsOf(trx, subject, portfolio.id), (lot) => lot.holdingId);
    const transactions = await bookedTransactions(trx, subject, { portfolioId: portfolio.id });
    const values = await enteredValues(trx, subject, portfolio.id);
    const payments = await paymentsOf(subject, trx, portfolio.id);
    return {
      id: portfolio.id,
      name: portfolio.name,
      kind: portfolio.kind,
      kindDetail: portfolio.kindDetail,
      institution: portfolio.institutionName,
      number: portfolio.number,
      currency: portfolio.currency,
      valueCents: portfolio.valueCents,
      valueOn: portfolio.valueAsOf,
      provenance: portfolio.valueProvenance,
      openedOn: portfolio.openedOn,
      company: portfolio.companyName,
      isTyped: portfolio.source === "typed",
      ownership: exportedOwnership(portfolio),
      values: values.map(({ day, valueCents }) => ({ day, valueCents })),
      holdings: lines.map((line) => holdingOf(line, lots.get(line.id) ?? [])),
      transactions: transactions.map((row) => ({
        externalId: row.externalId,
        date: row.date,
        valueDate: row.valueDate,
        amountCents: row.amountCents,
        wording: row.originalWording,
        type: row.type,
        categoryId: row.categoryId,
        shownWording: row.wording === row.originalWording ? null : row.wording,
        isCategoryChosen: row.categoryCorrected,
        provenance: row.provenance,
      })),
      payments: payments.map((row) => ({
        id: row.id,
        label: row.label,
        direction: row.direction,
        amountCents: row.amountCents,
        startsOn: row.startsOn,
        endsOn: row.endsOn,
      })),
    };
  });
}

/** Returns the declared ownership, or the assumed one that counts: it is exported as declared, since a file has no co-owner of its
 * own. */
function exportedOwnership(portfolio: OwnedPortfolio): ExportedPortfolio["ownership"] {
  const held = ownershipOf(portfolio);
  if (portfolio.ownershipKind === null && held.kind === "full") return null;
  const ratio = held.kind === "joint" ? portfolio.ownedRatio : held.ratio;
  return { ...held, ratio, ownedCents: portfolio.ownedCents };
}

function holdingOf(line: Line, lots: readonly Lot[]): ExportedPortfolio["holdings"][number] {
  return {
    isin: line.isin,
    label: line.label,
    holdingKind: line.holdingKind,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    unitCost: line.unitCost,
    valuationCents: line.valuationCents,
    asOf: line.asOf,
    pockets: lots.map((lot) => ({
      label: lot.label,
      quantity: lot.quantity,
      valueCents: lot.valueCents,
      condition: lot.condition,
      availableOn: lot.availableOn,
    })),
  };
}
