import type { FundCategory } from "./categories.ts";
import { hashText } from "./random.ts";
import type { Draws } from "./random.ts";

/** Fictitious issuers and product lines: none is, to our knowledge, a management company registered with the AMF. */
const companies = [
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
const companyForms = ["Gestion", "Finance", "Investissements", "Patrimoine"] as const;
const indexIssuers = [
  "Jalon Indices",
  "Repère Indiciel",
  "Boréal Indices",
  "Cadran Indices",
  "Mosaïque Indiciel",
  "Triangle Indiciel",
] as const;
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
  if (index) return draws.pick(indexIssuers);
  const company = draws.pick(companies);
  // One name is one issuer: its legal form is derived from its name.
  return `${company} ${companyForms[hashText(company) % companyForms.length] ?? companyForms[0]}`;
}

type Naming = {
  readonly category: FundCategory;
  readonly issuer: string;
  readonly index: boolean;
  readonly responsible: boolean;
  readonly labels: Set<string>;
};

/** Returns a label that is not in `labels` yet, and adds it. */
export function nameOf(naming: Naming, draws: Draws): string {
  const { category, issuer, index, responsible, labels } = naming;
  const company = index ? (issuer.split(" ")[0] ?? issuer) : issuer.slice(0, issuer.lastIndexOf(" "));
  const subject = category.assetClass === "unknown" ? "Compartiment" : category.name.replace(" (FCPE)", "");
  const base = `${company} ${subject}${responsible ? " Responsable" : ""}`;
  for (let turn = 0; ; turn += 1) {
    const label = index
      ? `${base} Indice${indexVariant(category, turn)}`
      : `${base} ${draws.pick(lines)}${ending(category, turn, draws)}`;
    if (labels.has(label)) continue;
    labels.add(label);
    return label;
  }
}

/** Distinguishes the index funds of one issuer on one market. */
const stockVariants = [
  "",
  "Large",
  "Bas Carbone",
  "Qualité",
  "Équipondéré",
  "Couvert en euros",
  "Leaders",
  "Momentum",
  "Valeur",
  "Diversifié",
];
const otherVariants = ["", "Élargi", "Sélectif", "Couvert en euros", "Équipondéré"];

function indexVariant(category: FundCategory, turn: number): string {
  const variants = category.assetClass === "stock" ? stockVariants : otherVariants;
  const variant = variants[turn % variants.length] ?? "";
  return `${variant === "" ? "" : ` ${variant}`}${turn < variants.length ? "" : ` ${Math.floor(turn / variants.length) + 1}`}`;
}

function ending(category: FundCategory, turn: number, draws: Draws): string {
  // After a few collisions, a number makes the label unique.
  const number = turn < 6 ? "" : ` ${turn - 4}`;
  return category.employeeSavings === true
    ? `${number} (FCPE)`
    : `${number} ${draws.pick(["A", "C", "I", "R"])}`;
}
