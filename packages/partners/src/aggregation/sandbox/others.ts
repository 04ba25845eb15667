import { addDays } from "@vigie/domain";
import { cel, lep, livretA, pel2017 } from "./portfolios.ts";
import { sortLines, sumLines } from "./era.ts";
import { createPortfolioBuilders } from "./builders.ts";
import { cardLine, currentAccountLines } from "./ledger.ts";
import type { LifePlan } from "./ledger.ts";
import { merchants } from "./merchants.ts";
import type { Portfolio, Era, Line } from "./model.ts";
import { createRandom } from "./random.ts";
import { debit, fee, income, transfer } from "./recurring.ts";

/** Households besides the demonstration's: a beginner, a retired couple, and an account too large for one page. */

export function young(era: Era, institution: string): readonly Portfolio[] {
  const kit = createPortfolioBuilders("jeune", institution, era);
  const loan = kit.loan(
    { key: "etudiant", type: "loan", name: "Prêt étudiant" },
    {
      type: "loan",
      borrowedCents: 12_000_00,
      yearlyRatePercent: 1.1,
      durationMonths: 60,
      insuranceCents: 1_80,
      paid: 19,
      dueOn: 4,
    },
  );
  const life: LifePlan = {
    seed: "jeune",
    town: "NANTES",
    purchases: 26,
    leastPurseCents: 280_00,
    recurring: [
      income(28, 1_912_44, { wording: "VIR SALAIRE CHANTIERS NUMERIQUES", noiseRatio: 0.01 }),
      income(5, 92_00, { wording: "VIR CAF LOIRE ATLANTIQUE", category: ["social_benefits", "revenue"] }),
      debit(3, -585_00, { wording: "PRLV SEPA LOYER STUDIO GRASLIN", category: ["rent", "housing"] }),
      debit(4, -(loan.plan.instalmentCents + loan.plan.insuranceCents), {
        wording: "ECHEANCE PRET ETUDIANT",
        category: ["loan", "loans"],
      }),
      debit(9, -41_80, {
        wording: "PRLV SEPA ELECTRICITE",
        category: ["electricity_gas", "housing"],
        noiseRatio: 0.15,
      }),
      debit(11, -12_99, {
        wording: "PRLV SEPA MOBILE",
        category: ["mobile_phone", "media_and_telecommunications"],
      }),
      debit(16, -10_99, { wording: "PRLV SEPA MUSIQUE EN LIGNE", category: ["subscriptions", "leisure"] }),
      transfer(6, -50_00, "VIR PERMANENT PEA"),
      transfer(5, -60_00, "VIR PERMANENT LEP"),
    ],
  };
  return [
    kit.account(
      { key: "courant", type: "checking", name: "Compte courant", years: 6, targetCents: 842_19 },
      life,
    ),
    kit.book({ key: "jeune", type: "savings", name: "Livret jeune", years: 8, targetCents: 1_600_00 }),
    kit.book(
      { key: "lep", type: "lep", name: "LEP", years: 3, targetCents: 3_420_00, monthlyCents: 60_00 },
      lep,
    ),
    kit.pea({ key: "pea", type: "pea", name: "PEA", years: 3, targetCents: 2_315_80, monthlyCents: 50_00 }),
    loan.portfolio,
  ];
}

const retiredLife: LifePlan = {
  seed: "retraite",
  town: "VANNES",
  purchases: 28,
  leastPurseCents: 700_00,
  recurring: [
    income(9, 1_684_30, { wording: "VIR CARSAT BRETAGNE RETRAITE", category: ["pension", "revenue"] }),
    income(1, 892_75, { wording: "VIR AGIRC ARRCO", category: ["pension", "revenue"] }),
    income(9, 1_241_10, { wording: "VIR SRE PENSION MME", category: ["pension", "revenue"] }),
    debit(8, -142_60, {
      wording: "PRLV SEPA MUTUELLE SANTE",
      category: ["health_insurance", "healthcare"],
    }),
    debit(12, -86_30, {
      wording: "PRLV SEPA ENERGIE",
      category: ["electricity_gas", "housing"],
      noiseRatio: 0.2,
    }),
    debit(15, -214_00, {
      wording: "PRLV SEPA DGFIP IMPOT REVENUS",
      category: ["income_tax", "administration_and_taxes"],
    }),
    debit(17, -1_108_00, {
      wording: "PRLV SEPA DGFIP TAXE FONCIERE",
      category: ["property_tax", "administration_and_taxes"],
      months: [10],
    }),
    transfer(20, -200_00, "VIR PETITS ENFANTS"),
    fee(30, -4_20, "COTISATION COMPTE"),
  ],
};

export function retired(era: Era, institution: string): readonly Portfolio[] {
  const kit = createPortfolioBuilders("retraite", institution, era);
  return [
    kit.jointAccount(
      { key: "joint", type: "checking", name: "Compte joint M et Mme", years: 38, targetCents: 6_431_02 },
      retiredLife,
    ),
    kit.book(
      { key: "livret-a-m", type: "livret_a", name: "Livret A Monsieur", years: 45, targetCents: 22_950_00 },
      livretA,
    ),
    kit.book(
      { key: "livret-a-mme", type: "livret_a", name: "Livret A Madame", years: 44, targetCents: 19_108_55 },
      livretA,
    ),
    kit.book({ key: "ldds", type: "ldds", name: "LDDS", years: 16, targetCents: 12_000_00 }, livretA),
    kit.book({ key: "cel", type: "cel", name: "CEL", years: 25, targetCents: 7_650_00 }, cel),
    kit.book({ key: "pel", type: "pel", name: "PEL", years: 9, targetCents: 38_110_40 }, pel2017),
    kit.life({
      key: "vie-1",
      type: "lifeinsurance",
      name: "Horizon Vie 1998",
      years: 27,
      targetCents: 142_870_16,
      temper: "prudent",
    }),
    kit.life({
      key: "vie-2",
      type: "lifeinsurance",
      name: "Horizon Vie Madame",
      years: 12,
      targetCents: 86_404_90,
      temper: "prudent",
    }),
    kit.market({ key: "titres", type: "market", name: "Compte-titres", years: 20, targetCents: 31_622_74 }),
    kit.single(
      { key: "scpi", type: "real_estate", name: "Parts de SCPI", years: 10, targetCents: 29_500_00 },
      34,
    ),
  ];
}

export const largeAccountLines = 5_000;

/** One account with exactly 5,000 transactions on its first day, for performance tests. */
export function large(era: Era, institution: string): readonly Portfolio[] {
  const kit = createPortfolioBuilders("gros", institution, era);
  const life: LifePlan = {
    seed: "gros",
    town: "PARIS",
    purchases: 150,
    leastPurseCents: 2_600_00,
    recurring: [
      income(27, 6_400_00, { wording: "VIR SALAIRE GRANDE MAISON" }),
      // A transfer, because a standing debit would be announced and change the count on some days.
      transfer(5, -1_450_00, "VIR PERMANENT LOYER"),
    ],
  };
  const drawn = currentAccountLines(life, era);
  const past = drawn.filter((line) => line.realDay <= era.anchor && line.day <= era.anchor);
  const ahead = drawn.filter((line) => line.realDay > era.anchor);
  const missing = largeAccountLines - past.length;
  const lines = sortLines([
    ...past.slice(0, largeAccountLines),
    ...small(era, Math.max(0, missing)),
    ...ahead,
  ]);
  const model = kit.account(
    { key: "gros", type: "checking", name: "Compte courant", years: 10, targetCents: 0 },
    life,
  );
  return [{ ...model, lines, openingCents: 4_210_55 - sumLines(lines, era.anchor) }];
}

/** Fills up with the missing number of small purchases, spread over the period. */
function small(era: Era, count: number): readonly Line[] {
  const random = createRandom("gros petits");
  const span = 24 * 30;
  return Array.from({ length: count }, (_, at) => {
    const real = addDays(era.anchor, -4 - Math.floor((at * span) / Math.max(1, count)));
    const shop = random.pick(merchants);
    return cardLine(real, random.int(1_10, 6_80), {
      name: shop.name,
      town: "PARIS",
      category: shop.category,
    });
  });
}
