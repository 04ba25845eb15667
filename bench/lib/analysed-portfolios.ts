import { seededRandom } from "@vigie/analytics";
import { addDays, type Day, dayOf, type Fund, type Id } from "@vigie/domain";
import type { Subject } from "../../apps/server/src/edge/subject.ts";
import { importFunds } from "../../apps/server/src/features/market/funds/actions.ts";
import type { BenchServer } from "./bench-server.ts";

/** Portfolios of 20 lines with ten years of weekly prices and values, as a synchronisation would have written them. */

const weeks = 522;
const fundLines = 19;
const marketSlug = "bench-contract";
const euroSlug = "bench-euro";
const fees = ["entry", "euroFunds", "ucs", "arbitrage"].map((kind) => [`${kind}FeeRatio`, 0.006] as const);

type Spec = { readonly assetClass: Fund["assetClass"]; readonly drift: number; readonly volatility: number };
const specs: readonly Spec[] = [
  { assetClass: "stock", drift: 0.07, volatility: 0.16 },
  { assetClass: "bond", drift: 0.02, volatility: 0.05 },
  { assetClass: "diversified", drift: 0.045, volatility: 0.09 },
];

/** Forty funds and a euro fund offered by one contract. */
export async function addBenchMarket({ services, pool }: BenchServer): Promise<void> {
  const last = addDays(dayOf(services.clock()), -3);
  const random = seededRandom(40);
  const bell = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const market = Array.from({ length: weeks }, bell);
  const funds = Array.from({ length: 40 }, (_, serial) => fundOf(serial));
  const histories = funds.map(({ isin }, serial) => {
    const { drift, volatility } = specs[serial % specs.length] ?? { drift: 0, volatility: 0 };
    let price = 100;
    const days: Day[] = [];
    const prices = market.map((shock, week) => {
      days.push(addDays(last, 7 * (week + 1 - weeks)));
      price *= 1 + drift / 52 + (volatility / Math.sqrt(52)) * (0.8 * shock + 0.6 * bell());
      return price;
    });
    return { isin, days, prices };
  });
  await importFunds(services, funds, histories);
  const euro = { slug: euroSlug, label: "Rendement sûr", insurer: null, demo: true };
  const rates = Array.from({ length: 9 }, (_, index) => ({ year: 2017 + index, netRateRatio: 0.02 }));
  await pool.query(
    "insert into euro_funds (slug, label, details, demo, updated_at) values ($1, $2, $3, true, now())",
    [euro.slug, euro.label, JSON.stringify({ ...euro, rates })],
  );
  const portfolio = {
    slug: marketSlug,
    name: "Contrat mesuré",
    institutionSlug: "maison",
    issuer: null,
    kind: "lifeinsurance",
    kindDetail: null,
    fees: { ...unknownFees, ...Object.fromEntries(fees) },
    rules: { minUnitShareRatio: 0, minTradeCents: 0, freeArbitragesPerYear: null, euroFundSlugs: [euroSlug] },
    isins: funds.map((fund) => fund.isin),
    pros: [],
    cons: [],
    demo: true,
  };
  await pool.query(
    `insert into fund_contracts (slug, name, institution_slug, kind, details, demo, updated_at)
     values ($1, $2, 'maison', 'lifeinsurance', $3, true, now())`,
    [portfolio.slug, portfolio.name, JSON.stringify(portfolio)],
  );
}

const unknownFees = Object.fromEntries(
  [
    "exit",
    "deposit",
    "management",
    "transfer",
    "reversal",
    "brokerage",
    "withdrawal",
    "mandate",
    "custody",
  ].map((kind) => [`${kind}FeeRatio`, null] as const),
);

function fundOf(serial: number): Fund {
  const indexFund = serial % 4 === 0;
  const feeRatio = indexFund ? 0.003 : 0.018;
  return {
    isin: `XZ${String(serial).padStart(9, "0")}1`,
    label: `Fonds ${serial}`,
    issuer: `Maison ${serial % 7}`,
    assetClass: specs[serial % specs.length]?.assetClass ?? "stock",
    category: null,
    sri: 4,
    managementFeeRatio: feeRatio,
    ongoingFeeRatio: feeRatio,
    maxSubscriptionFeeRatio: null,
    indexFund,
    peaEligible: null,
    peaPmeEligible: null,
    geography: [
      { region: "northAmerica", ratio: 0.6 },
      { region: "eurozone", ratio: 0.3 },
    ],
    sectors: [
      { sector: "technology", ratio: 0.3 },
      { sector: "financials", ratio: 0.6 },
    ],
    tags: [],
    notesByProfile: null,
    firstPriceOn: null,
    currency: "EUR",
    demo: true,
  };
}

/** Portfolios of one saver: 20 lines each, a value a week for ten years, a payment every quarter. */
export async function addBenchPortfolios(
  { services, pool }: BenchServer,
  { customerId }: Subject,
  count: number,
): Promise<Id[]> {
  const ids = Array.from({ length: count }, () => services.newId());
  for (const id of ids) {
    const key = [customerId, id];
    await pool.query(
      `insert into portfolios (customer_id, id, source, kind, name, currency, amount_cents, amount_as_of,
         amount_provenance, recommended_risk, contract_slug, complete, created_at, updated_at)
       values ($1, $2, 'provider', 'lifeinsurance', 'Contrat mesuré', 'EUR', 10000000, current_date, 'provider', 3,
         '${marketSlug}', true, now(), now())`,
      key,
    );
    await pool.query(
      `insert into holdings (customer_id, portfolio_id, id, isin, label, holding_kind, valuation_cents, as_of, provenance, rank)
       select $1, $2, gen_random_uuid(),
         case when n < ${fundLines} then 'XZ' || lpad(((n * 7 + $3) % 40)::text, 9, '0') || '1' end,
         case when n < ${fundLines} then 'Fonds ' || n else 'Rendement sûr' end,
         case when n < ${fundLines} then 'unit' else 'euroFund' end,
         10000000 / ${fundLines + 1}, current_date, 'provider', n
       from generate_series(0, ${fundLines}) n`,
      [...key, ids.indexOf(id)],
    );
    await pool.query(
      `insert into valuations (customer_id, portfolio_id, day, value_cents, paid_total_cents, provenance)
       select $1, $2, current_date - 7 * (${weeks} - n), 4000000 + n * 11494, 4000000 + (n / 13) * 100000, 'provider'
       from generate_series(1, ${weeks}) n`,
      key,
    );
  }
  return ids;
}
