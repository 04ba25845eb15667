import { addDays } from "@vigie/domain";
import type { Day } from "@vigie/domain";
import { named } from "./portfolios.ts";
import { dayInMonth, plainLine, sortLines } from "./era.ts";
import { createPortfolioBuilders } from "./builders.ts";
import type { PortfolioBuilders } from "./builders.ts";
import { cardLine, cashPortfolio } from "./ledger.ts";
import type { LifePlan } from "./ledger.ts";
import { merchants } from "./merchants.ts";
import type { Portfolio, Era, Line } from "./model.ts";
import { createRandom } from "./random.ts";
import { debit, fee, income, transfer } from "./recurring.ts";
import { invested } from "./complete-wealth.ts";

/** One portfolio of each of the 22 kinds, at any institution: covers the mapping and the screens. */

const holder = "complet";

export function complete(era: Era, institution: string): readonly Portfolio[] {
  const kit = createPortfolioBuilders(holder, institution, era);
  return [
    ...banking(kit, era, institution),
    ...invested(kit),
    ...credits(kit),
    ...rest(kit, era, institution),
  ];
}

const life: LifePlan = {
  seed: holder,
  town: "LYON",
  purchases: 10,
  leastPurseCents: 200_00,
  recurring: [
    income(28, 4_120_00, { wording: "VIR SALAIRE SOIERIES REUNIES", noiseRatio: 0.01 }),
    {
      ...transfer(31, 0, "DEBIT DIFFERE CARTE {mois}"),
      type: "summary_card",
      centsOf: (month) => -cardTotal(month),
    },
    transfer(2, -600_00, "VIR PERMANENT COMPTE JOINT"),
    transfer(5, -150_00, "VIR PERMANENT LIVRET A"),
    debit(5, -1_284_15, { wording: "ECHEANCE PRETS", category: ["mortgage", "loans"] }),
    debit(10, -350_00, { wording: "PRLV SEPA EPARGNE PROGRAMMEE", category: ["savings", "others"] }),
    debit(12, -42_90, {
      wording: "PRLV SEPA BOX ET MOBILE",
      category: ["internet", "media_and_telecommunications"],
    }),
    fee(30, -8_50, "COTISATION CARTE"),
  ],
};

const shared: LifePlan = {
  seed: `${holder} joint`,
  town: "LYON",
  purchases: 16,
  leastPurseCents: 300_00,
  recurring: [
    transfer(2, 600_00, "VIR DE COMPTE COURANT"),
    transfer(3, 600_00, "VIR DE L ARNAUD"),
    debit(9, -98_40, {
      wording: "PRLV SEPA ENERGIE",
      category: ["electricity_gas", "housing"],
      noiseRatio: 0.1,
    }),
    debit(15, -61_20, { wording: "PRLV SEPA ASSURANCES", category: ["home_insurance", "bank_insurances"] }),
  ],
};

function banking(kit: PortfolioBuilders, era: Era, institution: string): readonly Portfolio[] {
  return [
    kit.account(
      { key: "checking", type: "checking", name: "Compte courant", years: 14, targetCents: 2_816_44 },
      life,
    ),
    kit.jointAccount(
      { key: "joint", type: "joint", name: "Compte joint", years: 6, targetCents: 1_204_17 },
      shared,
    ),
    deferredCard(era, institution),
    kit.book({
      key: "savings",
      type: "livret_a",
      name: "Livret A",
      years: 20,
      targetCents: 14_300_00,
      monthlyCents: 150_00,
    }),
    kit.book(
      { key: "deposit", type: "cat", name: "Compte à terme 24 mois", years: 1, targetCents: 10_000_00 },
      () => 0.026,
    ),
  ];
}

/** Monthly card spending, identical on the card and on its account. */
function cardTotal(month: Day): number {
  return createRandom(`${holder} card ${month}`).int(480_00, 790_00);
}

function deferredCard(era: Era, institution: string): Portfolio {
  const lines: Line[] = era.months.flatMap((month) => {
    const random = createRandom(`${holder} purchases ${month}`);
    const total = cardTotal(month);
    const days = Array.from({ length: 8 }, (_, at) => 2 + at * 3);
    let left = total;
    const bought = days.map((on, at) => {
      const shop = random.pick(merchants);
      const cents =
        at === days.length - 1 ? left : Math.round((left / (days.length - at)) * (0.6 + 0.8 * random.next()));
      left -= cents;
      const real = dayInMonth(month, on);
      return {
        ...cardLine(real, cents, { name: shop.name, town: "LYON", category: shop.category }),
        type: "deferred_card",
      };
    });
    const settled = plainLine(dayInMonth(month, 31), total, {
      type: "summary_card",
      wording: `DEBIT DIFFERE CARTE ${month.slice(5, 7)}/${month.slice(0, 4)}`,
    });
    return [...bought, settled];
  });
  const sorted = sortLines(lines);
  const base = named({
    holder,
    institution,
    key: "card",
    type: "card",
    name: "Carte à débit différé",
    openedOn: addDays(era.start, -400),
    parentKey: "checking",
  });
  // The opening balance is zero, so that the balance equals the month's purchases.
  return { ...base, iban: null, openingCents: 0, lines: sorted, positions: [], loan: null };
}

function credits(kit: PortfolioBuilders): readonly Portfolio[] {
  return [
    kit.loan(
      { key: "loan", type: "loan", name: "Prêt familial" },
      {
        type: "loan",
        borrowedCents: 15_000_00,
        yearlyRatePercent: 0.95,
        durationMonths: 72,
        insuranceCents: 2_10,
        paid: 40,
        dueOn: 5,
      },
    ).portfolio,
    kit.loan(
      { key: "mortgage", type: "loan", name: "Prêt immobilier" },
      {
        type: "mortgage",
        borrowedCents: 182_000_00,
        yearlyRatePercent: 1.62,
        durationMonths: 240,
        insuranceCents: 31_85,
        paid: 74,
        dueOn: 5,
      },
    ).portfolio,
    kit.loan(
      { key: "consumer_credit", type: "loan", name: "Crédit auto" },
      {
        type: "consumercredit",
        borrowedCents: 16_500_00,
        yearlyRatePercent: 4.6,
        durationMonths: 60,
        insuranceCents: 0,
        paid: 22,
        dueOn: 10,
      },
    ).portfolio,
    kit.revolving(
      {
        key: "revolving_credit",
        type: "revolvingcredit",
        name: "Réserve d’argent",
        years: 3,
        targetCents: 640_00,
      },
      3_000_00,
    ),
  ];
}

function rest(kit: PortfolioBuilders, era: Era, institution: string): readonly Portfolio[] {
  const other = named({
    holder,
    institution,
    key: "other",
    type: "unknown",
    name: "Compte divers",
    openedOn: era.start,
  });
  return [
    kit.single(
      { key: "realestate", type: "real_estate", name: "Parts de SCPI", years: 6, targetCents: 19_656_05 },
      34,
    ),
    cashPortfolio({ ...other, iban: null }, [], { targetCents: 1_250_00, era }),
  ];
}
