import {
  addMonths,
  analysisEngineVersion,
  cents,
  day,
  type Day,
  dayOf,
  figuresVersion,
  type Id,
  type Instant,
  instant,
  type TransactionType,
} from "@vigie/domain";
import type { Services } from "../boot/services.ts";
import { executor } from "../db/connection.ts";
import { inTransaction } from "../db/unit-of-work.ts";
import { systemSubject } from "../edge/subject.ts";
import { lastStatedYear, stateCostsOf } from "../features/club/subscriptions/actions/yearly-costs.ts";
import { runAnalysis } from "../features/insight/analyses/actions/run.ts";
import { insertRun } from "../queue/runs.ts";
import { review } from "./advice-acts.ts";
import { releaseClock } from "./browser-at-club-partners.ts";
import type { ClubPeople } from "./club-acts.ts";
import { type Held, opened, passTo, payerSince } from "./club-lives.ts";
import { dress, type Dress, valuedOn, worthOn } from "./dress.ts";

/** A member of the Club for some years: a whole calendar year was served, and its costs were reported in January. One of their
 * contracts is in the catalogue with known fees, one has transactions for part of the year, and nothing is known of another. */

const at = (on: string): Instant => instant(`${on}T12:00:00.000Z`);
const firstOf = (year: number): Day => day(`${String(year)}-01-01`);

/** Returns whether the last year with reported costs was served from its first day. */
export function isWholeYear(since: Day | null, today: Day): boolean {
  return since !== null && since <= firstOf(lastStatedYear(today));
}

type Moment = { readonly at: Instant; readonly act?: () => Promise<unknown> };

/** Each month is paid on its first day, a review precedes each anniversary, and the costs of each year are reported in the
 * following January. */
export async function liveYears(services: Services, people: ClubPeople): Promise<void> {
  const now = services.clock();
  const year = lastStatedYear(dayOf(now));
  const since = at(`${String(year - 1)}-12-10`);
  await hold(services, people, year);
  const held = await payerSince(services, people, since);
  await valuedOn(services.db, people.customerId, since);
  const id = await opened(held, since, "monthly");
  const { customerId } = people;
  const costsOf = (of: number): Moment => {
    const told = at(`${String(of + 1)}-01-15`);
    return {
      at: told,
      act: async () => await stateCostsOf(held.stage(told).services, { customerId, id, year: of }),
    };
  };
  const reviewIn = (of: number): Moment => {
    const on = at(`${String(of)}-12-08`);
    return { at: on, act: async () => await reviewed(services, held, on) };
  };
  const months = Array.from({ length: 26 }, (_, month): Moment => ({
    at: at(addMonths(firstOf(year), month)),
  }));
  const moments = [...months, costsOf(year - 1), costsOf(year), reviewIn(year), reviewIn(year + 1)]
    .filter((moment) => moment.at < now)
    .toSorted((one, other) => one.at.localeCompare(other.at));
  for (const moment of moments) {
    await passTo(services, held, { id, at: moment.at });
    await moment.act?.();
  }
  await passTo(services, held, { id, at: now });
  await valuedOn(services.db, people.customerId, now);
  await releaseClock(services, held.clock);
}

async function reviewed(services: Services, held: Held, on: Instant): Promise<void> {
  const stage = held.stage(on);
  const { customerId } = stage.people;
  await worthOn(services.db, customerId, on);
  await review(stage);
  await worthOn(services.db, customerId, services.clock());
}

const armor: Dress = {
  was: "Horizon Vie",
  name: "Armor Vie 2",
  slug: "armor-vie-2",
  lines: [null, "XV0000000020", "XV0000000202", "XV0000000335", "XV0000000343"],
  euro: "Fonds en euros Armor",
};

const fundsOf = ({ lines }: Dress): string[] => lines.filter((isin) => isin !== null);

async function hold(services: Services, { customerId }: ClubPeople, year: number): Promise<void> {
  const { db } = services;
  const insurance = await dress(db, customerId, armor);
  await spread(services, { customerId, portfolioId: insurance });
  const { id: plan } = await db
    .selectFrom("portfolios")
    .select("id")
    .where("customer_id", "=", customerId)
    .where("kind", "=", "pea")
    .executeTakeFirstOrThrow();
  await operate(services, { customerId, portfolioId: insurance }, taken(year));
  await operate(services, { customerId, portfolioId: plan }, traded(year));
  await analyse(services, { customerId, portfolioId: insurance });
}

/** Distributes the value over all lines: for some fictitious customers one line is most of what they hold. */
async function spread({ db }: Services, { customerId, portfolioId }: Of): Promise<void> {
  await executor(db).executeSql(
    `update holdings set valuation_cents = held.amount_cents / 5 from portfolios as held
     where held.customer_id = $1 and held.id = $2 and holdings.customer_id = $1 and holdings.portfolio_id = $2`,
    [customerId, portfolioId],
  );
}

type Operation = readonly [on: string, wording: string, amount: number, type: TransactionType];
type Of = { readonly customerId: Id; readonly portfolioId: Id };

/** From before the first day: fees of each quarter, one of them partly refunded, and a tax, which is no cost. */
const taken = (year: number): readonly Operation[] => [
  [`${String(year - 1)}-12-02`, "FRAIS DE GESTION UC", -14_62, "market_fee"],
  [`${String(year - 1)}-12-28`, "FRAIS DE GESTION UC T4", -46_91, "market_fee"],
  [`${String(year)}-03-28`, "FRAIS DE GESTION UC T1", -48_37, "market_fee"],
  [`${String(year)}-06-28`, "FRAIS DE GESTION UC T2", -49_04, "market_fee"],
  [`${String(year)}-07-09`, "REMBOURSEMENT FRAIS DE GESTION", 4_20, "fee"],
  [`${String(year)}-09-28`, "FRAIS DE GESTION UC T3", -47_88, "market_fee"],
  [`${String(year)}-12-28`, "FRAIS DE GESTION UC T4", -50_11, "market_fee"],
  [`${String(year)}-12-31`, "PRELEVEMENTS SOCIAUX", -118_36, "fee"],
];
/** Reported since May only. */
const traded = (year: number): readonly Operation[] => [
  [`${String(year)}-05-04`, "COURTAGE ACHAT", -9_95, "market_fee"],
  [`${String(year)}-10-21`, "COURTAGE VENTE", -12_40, "market_fee"],
];

async function operate(
  { db, newId, clock }: Services,
  { customerId, portfolioId }: Of,
  operations: readonly Operation[],
): Promise<void> {
  await db
    .insertInto("transactions")
    .values(
      operations.map(([on, wording, amount, type], rank) => ({
        customer_id: customerId,
        id: newId(),
        portfolio_id: portfolioId,
        external_id: `seed-fee-${String(rank)}`,
        import_id: null,
        date: day(on),
        value_date: null,
        amount_cents: cents(amount),
        original_wording: wording,
        wording,
        type,
        category_id: "finances.bank_fees",
        provenance: "typed" as const,
        created_at: clock(),
      })),
    )
    .execute();
}

/** Makes the contract's and its funds' fees known through an analysis, if market data is available. */
async function analyse(services: Services, { customerId, portfolioId }: Of): Promise<void> {
  const known = services.db.selectFrom("funds").select("isin").where("isin", "in", fundsOf(armor));
  if ((await known.execute()).length === 0) return;
  const subject = systemSubject("demo", customerId);
  const analysisId = services.newId();
  const columns = { engineVersion: analysisEngineVersion, figuresVersion };
  await inTransaction(services, async (unit) => {
    const run = { id: analysisId, portfolioId, at: unit.clock(), columns };
    await insertRun("analyses", { subject, trx: unit.db }, run);
  });
  await runAnalysis(services, subject, { portfolioId, analysisId, cause: "changed" });
}
