import type { Connector } from "./connectors.ts";
import { profitSharing } from "./builders.ts";
import type { PortfolioBuilders, RiskAppetite } from "./builders.ts";
import type { Portfolio, LoanPlan } from "./model.ts";
import type { Random } from "./random.ts";

export const riskAppetites: readonly [RiskAppetite, ...RiskAppetite[]] = ["prudent", "balanced", "bold"];

/** Amount borrowed so that the instalment is about a quarter of the wage. */
export function mortgage(
  kit: PortfolioBuilders,
  random: Random,
  wageCents: number,
): { plan: LoanPlan; portfolio: Portfolio } {
  return kit.loan(
    { key: "pret", type: "loan", name: "Prêt immobilier" },
    {
      type: "mortgage",
      borrowedCents: Math.round((wageCents * random.int(36, 46)) / 1000_00) * 1000_00,
      yearlyRatePercent: random.int(95, 260) / 100,
      durationMonths: random.pick([240, 300]),
      insuranceCents: random.int(12_00, 44_00),
      paid: random.int(26, 120),
      dueOn: 5,
    },
  );
}

export function insuranceHousehold(kit: PortfolioBuilders, random: Random): readonly Portfolio[] {
  const first = kit.life({
    key: "vie-1",
    type: "lifeinsurance",
    name: "Assurance vie Horizon",
    years: random.int(3, 14),
    targetCents: random.int(9_000, 160_000) * 100,
    monthlyCents: random.pick([0, 50_00, 100_00, 200_00]),
    temper: random.pick(riskAppetites),
  });
  const second = kit.life({
    key: "per",
    type: "per",
    name: "PER individuel",
    years: 3,
    targetCents: random.int(4_000, 26_000) * 100,
    monthlyCents: 80_00,
    temper: "balanced",
  });
  return random.chance(0.5) ? [first, second] : [first];
}

export function employerHousehold(kit: PortfolioBuilders, random: Random): readonly Portfolio[] {
  const company = random.pick([
    "Papeteries du Nord",
    "Lemaire Ingénierie",
    "Transports Morel",
    "Verrerie d’Albi",
  ]);
  const years = random.int(6, 12);
  return [
    kit.employee(
      {
        key: "pee",
        type: "pee",
        name: "Plan d’épargne entreprise",
        years,
        targetCents: random.int(4_000, 42_000) * 100,
        company,
      },
      { lock: "five_years", yearlySources: profitSharing },
    ),
    kit.employee(
      {
        key: "percol",
        type: "perco",
        name: "PERCOL",
        years,
        targetCents: random.int(3_000, 30_000) * 100,
        company,
      },
      { lock: "retirement", yearlySources: profitSharing },
    ),
  ];
}

/** Crowdlending platforms in the broker category; the others sell securities or insurance. */
const lenders = ["lita", "wiseed", "lendosphere", "bolden"];
const insurers = [
  "linxea",
  "assurancevie-com",
  "mes-placements-fr",
  "epargnissimo",
  "altaprofits",
  "yomoni",
  "nalo",
];

export function brokerHousehold(
  kit: PortfolioBuilders,
  random: Random,
  connector: Connector,
): readonly Portfolio[] {
  // More than the payments within the period, so that there was an earlier balance.
  const targetCents = random.int(9_000, 70_000) * 100;
  if (lenders.includes(connector.key)) {
    return [
      kit.single(
        {
          key: "prets",
          type: "crowdlending",
          name: "Financement participatif",
          years: 3,
          targetCents: targetCents / 10,
        },
        37,
      ),
    ];
  }
  if (connector.key === "corum") {
    return [
      kit.single({ key: "scpi", type: "real_estate", name: "Parts de SCPI", years: 4, targetCents }, 34),
    ];
  }
  if (insurers.includes(connector.key)) {
    return [
      kit.life({
        key: "vie",
        type: "lifeinsurance",
        name: "Assurance vie",
        years: 5,
        targetCents,
        monthlyCents: 100_00,
        temper: "bold",
      }),
    ];
  }
  const pea = kit.pea({ key: "pea", type: "pea", name: "PEA", years: 5, targetCents, monthlyCents: 150_00 });
  const market = kit.market({
    key: "titres",
    type: "market",
    name: "Compte-titres",
    years: 5,
    targetCents: Math.round(targetCents / 2),
  });
  return random.chance(0.6) ? [pea, market] : [pea];
}
