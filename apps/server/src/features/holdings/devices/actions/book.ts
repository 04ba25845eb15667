import {
  addMonths,
  type Cents,
  type Day,
  dayOf,
  type DevicePlan,
  devicePlanOf,
  externalFlowTypes,
  type Liquidity,
  liquidityOf,
  oldestDay,
  ownedCents,
  type PaymentSource,
  paymentSourceOf,
  readPortfolioInfos,
  splitOwned,
} from "@vigie/domain";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import {
  knownPortfolios,
  linesOf,
  type Lot,
  lotsOf,
  type OwnedPortfolio,
} from "../../portfolios/actions/select.ts";
import { bookedTransactions } from "../../transactions/actions.ts";

/** An amount and who paid it; null if its value is unknown. */
export type Paid = { readonly source: PaymentSource; readonly amountCents: Cents | null };

/** A portfolio of employee or retirement savings, by the saver's share. */
export type Device = {
  readonly portfolio: OwnedPortfolio;
  readonly plan: DevicePlan;
  readonly company: { readonly name: string; readonly origin: "provider" | "typed" } | null;
  readonly liquidity: Liquidity;
  readonly lotsAsOf: Day | null;
  readonly held: readonly Paid[];
  readonly payments: readonly Paid[];
};

export type DeviceBook = {
  readonly devices: readonly Device[];
  readonly today: Day;
  /** Only payments after this day are included. */
  readonly from: Day;
};

const monthsOfPayments = 12;

/** Returns all plans of a customer, hidden ones included, in the order in which they became known. */
export async function deviceBook(services: Services, subject: Subject): Promise<DeviceBook> {
  const today = dayOf(services.clock());
  const from = addMonths(today, -monthsOfPayments);
  const devices: Device[] = [];
  for (const portfolio of await knownPortfolios(services, subject)) {
    const plan = devicePlanOf(
      { kind: portfolio.kind, kindDetail: portfolio.kindDetail },
      portfolio.institutionSlug,
    );
    if (plan !== null) devices.push(await deviceOf(services, subject, { portfolio, plan, today, from }));
  }
  return { devices, today, from };
}

type Found = {
  readonly portfolio: OwnedPortfolio;
  readonly plan: DevicePlan;
  readonly today: Day;
  readonly from: Day;
};

async function deviceOf(
  services: Services,
  subject: Subject,
  { portfolio, plan, today, from }: Found,
): Promise<Device> {
  const lots = ownedLots(await lotsOf(services.db, subject, portfolio.id), portfolio);
  const lines = await linesOf(services, subject, [portfolio.id]);
  const holding = new Set<string>(lots.map(({ row }) => row.holdingId));
  const booked = await bookedTransactions(services.db, subject, { portfolioId: portfolio.id });
  const paidIn = booked.filter(
    (line) =>
      line.amountCents > 0 && line.date > from && line.date <= today && externalFlowTypes.includes(line.type),
  );
  return {
    portfolio,
    plan,
    company: companyOf(portfolio),
    liquidity: liquidityOf(
      {
        plan,
        valueCents: portfolio.ownedCents,
        lots: lots.map(({ row, valueCents }) => ({
          condition: row.condition,
          availableOn: row.availableOn,
          valueCents,
        })),
      },
      today,
    ),
    lotsAsOf: oldestDay(lines.filter((line) => holding.has(line.id)).map((line) => line.asOf)),
    held: lots.map(({ row, valueCents }) => ({
      source: paymentSourceOf(row.label),
      amountCents: valueCents,
    })),
    payments: paidIn.map((line) => ({
      source: paymentSourceOf(line.originalWording),
      amountCents: ownedCents(line.amountCents, portfolio.ownedRatio),
    })),
  };
}

/** Splits the saver's share among the lots: the parts add up to the share of the whole. */
function ownedLots(
  rows: readonly Lot[],
  { ownedRatio: ratio }: OwnedPortfolio,
): readonly { readonly row: Lot; readonly valueCents: Cents | null }[] {
  const known = rows.filter((row) => row.valueCents !== null);
  const owned = splitOwned(
    known.flatMap((row) => row.valueCents ?? []),
    ratio,
  );
  const values = new Map(known.map((row, index) => [row, owned[index] ?? null]));
  return rows.map((row) => ({ row, valueCents: values.get(row) ?? null }));
}

/** The company given by the account keeper takes precedence over the one that the saver typed. */
function companyOf(portfolio: OwnedPortfolio): Device["company"] {
  if (portfolio.companyName !== null) return { name: portfolio.companyName, origin: "provider" };
  const typed = readPortfolioInfos(portfolio.infos).nomEntreprise;
  return typed === null ? null : { name: typed, origin: "typed" };
}
