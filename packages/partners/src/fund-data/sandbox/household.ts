import type { DemoFund } from "../../demo-funds.ts";
import { fundCategories } from "./bonds-and-others.ts";
import type { SandboxFund } from "./funds.ts";
import { historyStart } from "./model.ts";
import { drawsFrom, hashText } from "./random.ts";
import { geographyOf, sectorsOf, toBasisPoint } from "./splits.ts";

const stockCategories: Record<DemoFund["region"], string> = {
  world: "Actions Monde",
  europe: "Actions Europe",
  eurozone: "Actions Zone euro",
  france: "Actions France",
  north_america: "Actions Amérique du Nord",
  asia: "Actions Asie-Pacifique",
  emerging: "Actions Marchés émergents",
};

/** Words in a household fund's label that identify its category better than its class and region. */
const labelClues: readonly (readonly [clue: string, category: string])[] = [
  ["Climat", "Actions Climat"],
  ["Santé d’Avenir", "Santé"],
  ["Technologies", "Technologies"],
  ["Petites Valeurs", "Petites valeurs Europe"],
  ["Valeurs Moyennes", "Petites valeurs France"],
  ["Dividendes", "Actions à dividendes"],
  ["d’État", "Obligations d’État Zone euro"],
  ["Crédit", "Obligations d’entreprises euro"],
  ["Haut Rendement", "Obligations haut rendement"],
  ["Obligations Monde", "Obligations internationales"],
  ["Court Terme", "Obligations court terme"],
  ["Inflation", "Obligations indexées sur l’inflation"],
  ["Prudent", "Diversifié prudent"],
  ["Équilibre", "Diversifié équilibré"],
  ["Dynamique", "Diversifié dynamique"],
  ["SCPI", "SCPI de rendement"],
  ["OPCI", "OPCI grand public"],
  ["Foncières", "Foncières cotées"],
  ["Infrastructures", "Infrastructures non cotées"],
  ["Matières Premières", "Matières premières"],
];

/** Describes a fund of the demonstration households like the others; its price comes from `../demo-funds.ts`. */
export function householdFund(fund: DemoFund): SandboxFund {
  const draws = drawsFrom(hashText(`household ${fund.isin}`));
  const index = fund.management === "index";
  const category = fundCategories.find((one) => one.name === householdCategory(fund)) ?? null;
  const company = fund.label.split(" ")[0] ?? fund.label;
  return {
    isin: fund.isin,
    label: fund.label,
    issuer: fund.employeeSavings ? `${company} Épargne Salariale` : `${company} Gestion`,
    assetClass: fund.assetClass,
    category: category?.name ?? null,
    index,
    terRatio: fund.terRatio,
    managementRatio: toBasisPoint(fund.terRatio * 0.9),
    subscriptionRatio: index ? 0 : draws.pick([0, 0.01, 0.02, 0.03]),
    pea: fund.peaEligible,
    peaPme: fund.peaEligible && fund.label.includes("Moyennes"),
    employeeSavings: fund.employeeSavings,
    geography: category === null ? [] : geographyOf(category.geography, draws),
    sectors: category === null ? [] : sectorsOf(category, draws),
    tags: [
      ...(category?.tags ?? []).filter((tag) => tag !== "epargne-salariale"),
      ...(index ? ["indiciel"] : []),
      ...(fund.peaEligible ? ["pea"] : []),
      ...(fund.employeeSavings ? ["epargne-salariale"] : []),
    ],
    firstDay: historyStart,
    path: { kind: "household" },
  };
}

function householdCategory(fund: DemoFund): string | null {
  const clue = labelClues.find(([word]) => fund.label.includes(word));
  if (clue !== undefined) return clue[1];
  if (fund.assetClass === "stock") return stockCategories[fund.region];
  if (fund.assetClass === "bond") return "Obligations euro toutes signatures";
  if (fund.assetClass === "cash") return "Monétaire";
  return fund.assetClass === "diversified" ? "Diversifié flexible" : null;
}
