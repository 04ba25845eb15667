import type { FundCategory } from "./sandbox-categories.ts";
import type { Draws } from "./sandbox-random.ts";

/** Invented houses and product lines: none is a management company registered with the AMF as far as we know. */
const houses = [
  "Kerléon",
  "Montrevaux",
  "Belcastre",
  "Larmorin",
  "Sombreval",
  "Hautelande",
  "Courtefontaine",
  "Malvoisine",
  "Pierrelongue",
  "Aubrecourt",
  "Valdorient",
  "Lestrancourt",
  "Fontarèche",
  "Brécheval",
  "Orvanne-sur-Mer",
  "Clairvent",
  "Rochebriand",
  "Saint-Elvire",
  "Vieux-Port",
  "Tramontel",
  "Vertaurière",
  "Bois-Lambert",
  "Grisolande",
  "Marchenoire",
] as const;
const houseForms = ["Gestion", "Finance", "Investissements", "Patrimoine"] as const;
const indexHouses = ["Jalon Indices", "Repère Indiciel", "Boréal Indices", "Triangle Indiciel"] as const;
const lines = [
  "Essor",
  "Horizon",
  "Avenir",
  "Sélection",
  "Convictions",
  "Opportunités",
  "Valeur",
  "Croissance",
  "Harmonie",
  "Équinoxe",
  "Rivage",
  "Solstice",
  "Perspectives",
  "Tempo",
  "Azimut",
  "Cap",
] as const;

export function issuerOf(index: boolean, draws: Draws): string {
  return index ? draws.pick(indexHouses) : `${draws.pick(houses)} ${draws.pick(houseForms)}`;
}

type Naming = {
  readonly category: FundCategory;
  readonly issuer: string;
  readonly index: boolean;
  readonly responsible: boolean;
  readonly labels: Set<string>;
};

/** A label that no fund of `labels` has yet; it is added to them. */
export function nameOf(naming: Naming, draws: Draws): string {
  const { category, issuer, index, responsible, labels } = naming;
  const house = index ? (issuer.split(" ")[0] ?? issuer) : issuer.slice(0, issuer.lastIndexOf(" "));
  const subject = category.assetClass === "unknown" ? "Compartiment" : category.name.replace(" (FCPE)", "");
  const suffix = category.employeeSavings === true ? " (FCPE)" : index ? " Indice" : "";
  const base = `${house} ${subject}${responsible ? " Responsable" : ""}`;
  for (let turn = 0; ; turn += 1) {
    const line = index ? "" : ` ${draws.pick(lines)}`;
    const number = turn < 6 ? "" : ` ${turn - 4}`;
    const part = index
      ? turn === 0
        ? ""
        : ` ${"ABCDEFGHIJ"[turn % 10] ?? ""}${turn >= 10 ? String(turn) : ""}`
      : ` ${draws.pick(["A", "C", "I", "R"])}`;
    const label = `${base}${line}${index ? "" : number}${suffix}${suffix === " (FCPE)" ? number : part}`;
    if (labels.has(label)) continue;
    labels.add(label);
    return label;
  }
}
