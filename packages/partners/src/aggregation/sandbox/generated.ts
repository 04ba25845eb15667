import type { Connector } from "./connectors.ts";
import { bankBook, livretA } from "./portfolios.ts";
import { createKit, profitSharing } from "./kit.ts";
import type { Kit, RiskAppetite } from "./kit.ts";
import type { LifePlan } from "./ledger.ts";
import type { Portfolio, Era, LoanPlan } from "./model.ts";
import { createRandom } from "./random.ts";
import type { Random } from "./random.ts";
import { debit, fee, income, transfer } from "./recurring.ts";

/** A household for any other login: drawn from the login and the institution, always the same. */
export function generated(at: {
  login: string;
  connector: Connector;
  era: Era;
  seed: string;
}): readonly Portfolio[] {
  const { login, connector, era } = at;
  const kit = createKit(login, connector.key, era);
  const random = createRandom(`${at.seed} ${login} ${connector.key}`);
  switch (connector.category) {
    case "bank":
      return bankHouse(kit, random, login);
    case "insurance":
      return insuranceHouse(kit, random);
    case "employee savings":
      return employerHouse(kit, random);
    case "broker":
      return brokerHouse(kit, random, connector);
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
const tempers: readonly [RiskAppetite, ...RiskAppetite[]] = ["prudent", "balanced", "bold"];

/** Draws the life of the account first: a home is rented or being bought, never both. */
function lifeOf(kit: Kit, random: Random, login: string): { life: LifePlan; mortgage: Portfolio | null } {
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

function bankHouse(kit: Kit, random: Random, login: string): readonly Portfolio[] {
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
  const maybe: readonly (readonly [ratio: number, make: () => Portfolio])[] = [
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
          temper: random.pick(tempers),
        }),
    ],
  ];
  const chosen = maybe.flatMap(([ratio, make]) => (random.chance(ratio) ? [make()] : []));
  return [account, ...chosen, ...(credit === null ? [] : [credit])];
}

/** Borrowed for what a wage can bear: about a quarter of it each month. */
function mortgage(kit: Kit, random: Random, wageCents: number): { plan: LoanPlan; portfolio: Portfolio } {
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

function insuranceHouse(kit: Kit, random: Random): readonly Portfolio[] {
  const first = kit.life({
    key: "vie-1",
    type: "lifeinsurance",
    name: "Assurance vie Horizon",
    years: random.int(3, 14),
    targetCents: random.int(9_000, 160_000) * 100,
    monthlyCents: random.pick([0, 50_00, 100_00, 200_00]),
    temper: random.pick(tempers),
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

function employerHouse(kit: Kit, random: Random): readonly Portfolio[] {
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

/** Lenders of the broker list; the others sell securities or insurance. */
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

function brokerHouse(kit: Kit, random: Random, connector: Connector): readonly Portfolio[] {
  // More than the window's own payments, so that there was something before it.
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
