import { cel, lep, livretA, pel2017, bankBook } from "./portfolios.ts";
import { createPortfolioBuilders, mandatoryPayments, profitSharing } from "./builders.ts";
import type { PortfolioBuilders } from "./builders.ts";
import type { Portfolio, Era } from "./model.ts";

export function invested(kit: PortfolioBuilders): readonly Portfolio[] {
  return [
    kit.life({
      key: "lifeinsurance",
      type: "lifeinsurance",
      name: "Horizon Vie",
      years: 9,
      targetCents: 46_220_35,
      monthlyCents: 100_00,
    }),
    kit.life({
      key: "capitalisation",
      type: "capitalisation",
      name: "Horizon Capitalisation",
      years: 5,
      targetCents: 25_408_90,
      temper: "bold",
    }),
    kit.market({
      key: "market",
      type: "market",
      name: "Compte-titres",
      years: 4,
      targetCents: 11_930_12,
      monthlyCents: 100_00,
    }),
    kit.pea({ key: "pea", type: "pea", name: "PEA", years: 7, targetCents: 33_871_66, monthlyCents: 150_00 }),
    ...employeePlans(kit),
    kit.life({
      key: "per",
      type: "per",
      name: "PER individuel",
      years: 3,
      targetCents: 7_915_40,
      temper: "balanced",
    }),
    kit.life({
      key: "perp",
      type: "perp",
      name: "PERP",
      years: 15,
      targetCents: 15_102_08,
      temper: "prudent",
    }),
    kit.life({
      key: "madelin",
      type: "madelin",
      name: "Contrat Madelin",
      years: 12,
      targetCents: 21_744_51,
      temper: "prudent",
    }),
  ];
}

function employeePlans(kit: PortfolioBuilders): readonly Portfolio[] {
  const company = "Soieries Réunies";
  const locked = { lock: "five_years", yearlySources: profitSharing } as const;
  const retired = { lock: "retirement", yearlySources: profitSharing } as const;
  const mandatory = { lock: "retirement", yearlySources: mandatoryPayments } as const;
  const untold = { lock: "untold", yearlySources: [["Participation", 5, 1]] } as const;
  return [
    kit.employee({ key: "pee", type: "pee", name: "PEE", years: 8, targetCents: 18_240_00, company }, locked),
    kit.employee(
      { key: "perco", type: "perco", name: "PERCO", years: 8, targetCents: 12_675_00, company },
      retired,
    ),
    kit.employee(
      { key: "article83", type: "article83", name: "Article 83", years: 8, targetCents: 9_480_00, company },
      mandatory,
    ),
    kit.employee(
      {
        key: "rsp",
        type: "rsp",
        name: "Réserve spéciale de participation",
        years: 8,
        targetCents: 4_310_00,
        company,
      },
      untold,
    ),
  ];
}

/** Every savings product that the partner distinguishes, and those that it merges. */
export function savings(era: Era, institution: string): readonly Portfolio[] {
  const kit = createPortfolioBuilders("epargne", institution, era);
  return [
    kit.book({ key: "livret-a", type: "livret_a", name: "Livret A", years: 18, targetCents: 22_950_00 }),
    kit.book({ key: "ldds", type: "ldds", name: "LDDS", years: 12, targetCents: 12_000_00 }),
    kit.book({ key: "lep", type: "lep", name: "LEP", years: 4, targetCents: 10_000_00 }, lep),
    kit.book({ key: "jeune", type: "savings", name: "Livret jeune", years: 6, targetCents: 1_600_00 }),
    kit.book({ key: "cel", type: "cel", name: "CEL", years: 9, targetCents: 4_815_00 }, cel),
    kit.book(
      { key: "pel", type: "pel", name: "PEL", years: 9, targetCents: 28_340_70, monthlyCents: 45_00 },
      pel2017,
    ),
    kit.book(
      { key: "csl", type: "csl", name: "Compte sur livret", years: 5, targetCents: 6_200_00 },
      bankBook,
    ),
    kit.book(
      { key: "livret-b", type: "livret_b", name: "Livret B", years: 5, targetCents: 3_100_00 },
      bankBook,
    ),
    kit.book(
      { key: "cat", type: "cat", name: "Compte à terme", years: 1, targetCents: 15_000_00 },
      () => 0.027,
    ),
    kit.book(
      { key: "bleu", type: "savings", name: "Livret Bleu", years: 15, targetCents: 8_420_00 },
      livretA,
    ),
  ];
}
