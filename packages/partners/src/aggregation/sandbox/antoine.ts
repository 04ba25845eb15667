import { createPortfolioBuilders } from "./builders.ts";
import { camille } from "./camille.ts";
import { bank, town } from "./camille-wealth.ts";
import type { LifePlan } from "./ledger.ts";
import type { Era, Portfolio } from "./model.ts";
import { debit, fee, income, transfer } from "./recurring.ts";

/** Antoine Roussel, Rennes, married to Camille: their joint account and their mortgage are the same, with the same numbers. */
export function antoine(era: Era): readonly Portfolio[] {
  const common = camille(era).filter(({ key }) => key === "joint" || key === "pret");
  const own = createPortfolioBuilders("antoine", bank, era);
  const broker = createPortfolioBuilders("antoine", "fortuneo", era);
  return [
    own.account(
      { key: "courant", type: "checking", name: "COMPTE COURANT", years: 14, targetCents: 2_146_80 },
      life,
    ),
    ...common,
    own.book({
      key: "livret-a",
      type: "livret_a",
      name: "LIVRET A",
      years: 20,
      targetCents: 14_300_00,
      monthlyCents: 150_00,
    }),
    broker.pea({
      key: "pea",
      type: "pea",
      name: "PEA",
      years: 6,
      targetCents: 18_420_00,
      monthlyCents: 120_00,
    }),
  ];
}

const life: LifePlan = {
  seed: "antoine courant",
  town,
  purchases: 22,
  leastPurseCents: 400_00,
  recurring: [
    income(28, 2_684_50, {
      wording: "VIR SALAIRE LYCEE ZOLA",
      category: ["salary", "revenue"],
      noiseRatio: 0.005,
    }),
    transfer(1, -1_250_00, "VIR PERMANENT COMPTE JOINT"),
    transfer(5, -150_00, "VIR PERMANENT LIVRET A"),
    transfer(6, -120_00, "VIR FORTUNEO PEA"),
    debit(9, -15_99, {
      wording: "PRLV SEPA MOBILE",
      category: ["mobile_phone", "media_and_telecommunications"],
    }),
    debit(12, -24_00, { wording: "PRLV SEPA CERCLE PAUL BERT", category: ["sport", "leisure"] }),
    debit(15, -186_00, {
      wording: "PRLV SEPA DGFIP IMPOT REVENUS",
      category: ["income_tax", "administration_and_taxes"],
    }),
    fee(30, -4_50, "COTISATION CARTE"),
  ],
};
