import type { Connector } from "./connectors.ts";
import { bankBook, livretA } from "./portfolios.ts";
import { createPortfolioBuilders } from "./builders.ts";
import type { PortfolioBuilders } from "./builders.ts";
import type { LifePlan } from "./ledger.ts";
import type { Portfolio, Era } from "./model.ts";
import { createRandom } from "./random.ts";
import type { Random } from "./random.ts";
import { debit, fee, income, transfer } from "./recurring.ts";
import {
  riskAppetites,
  mortgage,
  insuranceHousehold,
  employerHousehold,
  brokerHousehold,
} from "./generated-households.ts";

/** A deterministic household for any other login, derived from the login and the institution. */
export function generated(at: {
  login: string;
  connector: Connector;
  era: Era;
  seed: string;
}): readonly Portfolio[] {
  const { login, connector, era } = at;
  const kit = createPortfolioBuilders(login, connector.key, era);
  const random = createRandom(`${at.seed} ${login} ${connector.key}`);
  switch (connector.category) {
    case "bank":
      return bankHousehold(kit, random, login);
    case "insurance":
      return insuranceHousehold(kit, random);
    case "employee savings":
      return employerHousehold(kit, random);
    case "broker":
      return brokerHousehold(kit, random, connector);
  }
}

const towns = [
  "LILLE",
  "LYON",
  "NANTES",
  "TOULOUSE",
  "STRASBOURG",
  "BORDEAUX",
  "DIJON",
  "TOURS",
  "ANGERS",
  "METZ",
] as const;
const employers = [
  "VIR SALAIRE PAPETERIES DU NORD",
  "VIR SALAIRE LYCEE JULES FERRY",
  "VIR SALAIRE CENTRE HOSPITALIER",
  "VIR SALAIRE BUREAU D’ETUDES LEMAIRE",
  "VIR SALAIRE TRANSPORTS MOREL",
] as const;

/** Generates the account's main transactions first: a home is either rented or financed, never both. */
function lifeOf(
  kit: PortfolioBuilders,
  random: Random,
  login: string,
): { life: LifePlan; mortgage: Portfolio | null } {
  const wage = random.int(1_750, 4_800) * 100;
  const bought = random.chance(0.35) ? mortgage(kit, random, wage) : null;
  const rent = Math.round(wage * (0.22 + 0.1 * random.next()));
  const saved = Math.round((wage * 0.06) / 1000) * 1000;
  const life: LifePlan = {
    seed: `generated ${login}`,
    town: random.pick(towns),
    purchases: random.int(18, 34),
    leastPurseCents: 400_00,
    recurring: [
      income(28, wage, { wording: random.pick(employers), noiseRatio: 0.01 }),
      bought === null
        ? debit(5, -rent, { wording: "PRLV SEPA LOYER ET CHARGES", category: ["rent", "housing"] })
        : debit(5, -(bought.plan.instalmentCents + bought.plan.insuranceCents), {
            wording: "ECHEANCE PRET IMMOBILIER",
            category: ["mortgage", "loans"],
          }),
      debit(8, -random.int(32_00, 74_00), {
        wording: "PRLV SEPA ASSURANCES",
        category: ["home_insurance", "bank_insurances"],
      }),
      debit(11, -random.int(55_00, 140_00), {
        wording: "PRLV SEPA ELECTRICITE ET GAZ",
        category: ["electricity_gas", "housing"],
        noiseRatio: 0.12,
      }),
      debit(12, -random.int(9_99, 49_99), {
        wording: "PRLV SEPA MOBILE ET INTERNET",
        category: ["internet", "media_and_telecommunications"],
      }),
      transfer(6, -saved, "VIR PERMANENT LIVRET A"),
      fee(30, -random.int(2_00, 9_00), "COTISATION COMPTE"),
    ],
  };
  return { life, mortgage: bought?.portfolio ?? null };
}

function bankHousehold(kit: PortfolioBuilders, random: Random, login: string): readonly Portfolio[] {
  const { life, mortgage: credit } = lifeOf(kit, random, login);
  const years = random.int(2, 22);
  const account = kit.account(
    {
      key: "courant",
      type: "checking",
      name: "Compte courant",
      years,
      targetCents: random.int(600_00, 5_400_00),
    },
    life,
  );
  const possible = [...possibleBooks(kit, random, years), ...possibleInvestments(kit, random)];
  const chosen = possible.flatMap(([ratio, make]) => (random.chance(ratio) ? [make()] : []));
  return [account, ...chosen, ...(credit === null ? [] : [credit])];
}

type Possible = readonly [ratio: number, make: () => Portfolio];

/** Savings books that a household may hold besides its account, with probabilities. */
function possibleBooks(kit: PortfolioBuilders, random: Random, years: number): readonly Possible[] {
  return [
    [
      0.85,
      () =>
        kit.book(
          {
            key: "livret-a",
            type: "livret_a",
            name: "Livret A",
            years,
            targetCents: random.int(3_500, 22_950) * 100,
            monthlyCents: 100_00,
          },
          livretA,
        ),
    ],
    [
      0.55,
      () =>
        kit.book(
          { key: "ldds", type: "ldds", name: "LDDS", years, targetCents: random.int(1_000, 12_000) * 100 },
          livretA,
        ),
    ],
    [
      0.3,
      () =>
        kit.book(
          {
            key: "csl",
            type: "csl",
            name: "Compte sur livret",
            years,
            targetCents: random.int(900, 9_000) * 100,
          },
          bankBook,
        ),
    ],
  ];
}

function possibleInvestments(kit: PortfolioBuilders, random: Random): readonly Possible[] {
  return [
    [
      0.35,
      () =>
        kit.pea({
          key: "pea",
          type: "pea",
          name: "PEA",
          years: 4,
          targetCents: random.int(6_000, 48_000) * 100,
          monthlyCents: 100_00,
        }),
    ],
    [
      0.4,
      () =>
        kit.life({
          key: "vie",
          type: "lifeinsurance",
          name: "Assurance vie",
          years: 7,
          targetCents: random.int(8_000, 90_000) * 100,
          temper: random.pick(riskAppetites),
        }),
    ],
  ];
}
