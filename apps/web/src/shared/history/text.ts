import type { NamedRange } from "./range.tsx";
import type { Mover } from "./change-sentence.tsx";
export const sinceLabels: Readonly<Record<Exclude<NamedRange, "tout">, string>> = {
  "1m": "En un mois",
  "1a": "En un an",
};

export const unchangedSentence = "{since}, la valeur n’a pas changé.";

export const changedSentence = "{since}, {change}.";

export const changedPercentSentence = "{since}, {change} ({percent}).";

/** One sentence for each pair of signs of what the saver and the markets did; both figures are written without sign. */
export const causeSentences: Readonly<Record<string, string>> = {
  "0 0": "",
  "+ 0": "Tout vient de vos versements.",
  "- 0": "Tout vient de vos retraits.",
  "0 +": "Tout vient {ofThem}.",
  "0 -": "Tout vient {ofThem}.",
  "+ +": "Vous en avez apporté {paid}, {them} {market}.",
  "+ -": "Vous avez apporté {paid}, {them} vous ont coûté {market}.",
  "- +": "Vous avez retiré {paid}, {them} vous ont rapporté {market}.",
  "- -": "Vous avez retiré {paid}, {them} vous ont coûté {market}.",
};

/** The same, where the employer paid too: its money is neither the saver's nor the markets'. */
export const employerSentences: Readonly<Record<string, string>> = {
  "0 0": "Tout vient de votre employeur.",
  "+ 0": "Vous en avez apporté {paid}, votre employeur {employer}.",
  "- 0": "Vous avez retiré {paid}, votre employeur a apporté {employer}.",
  "0 +": "Votre employeur en a apporté {employer}, {them} {market}.",
  "0 -": "Votre employeur a apporté {employer}, {them} vous ont coûté {market}.",
  "+ +": "Vous en avez apporté {paid}, votre employeur {employer}, {them} {market}.",
  "+ -": "Vous avez apporté {paid}, votre employeur {employer}, {them} vous ont coûté {market}.",
  "- +": "Vous avez retiré {paid}, votre employeur a apporté {employer}, {them} vous ont rapporté {market}.",
  "- -": "Vous avez retiré {paid}, votre employeur a apporté {employer}, {them} vous ont coûté {market}.",
};

export const moverWords: Readonly<Record<Mover, { readonly them: string; readonly ofThem: string }>> = {
  markets: { them: "les marchés", ofThem: "des marchés" },
  interest: { them: "les intérêts", ofThem: "des intérêts" },
  estimates: { them: "les estimations", ofThem: "des estimations" },
  typed: { them: "les valeurs que vous avez saisies", ofThem: "des valeurs que vous avez saisies" },
  marketsAndHomes: { them: "les marchés et vos biens", ofThem: "des marchés et de vos biens" },
  nothing: { them: "", ofThem: "" },
};

export const changeText = {
  between: "Du {from} au {to}",
  from: "Depuis le {from}",
  evolutionFrom: "Évolution depuis le {from}",
  evolutionBetween: "Évolution du {from} au {to}",
  unknown: "{since}, l’évolution n’est pas encore connue.",
} as const;

export const rangeDatesText = {
  title: "Choisir deux dates",
  from: "Du",
  to: "Au",
  help: "Entre le {from} et le {to}.",
  both: "Choisissez les deux dates.",
  form: "jj.mm.aaaa",
  outside: "Choisissez une date entre le {from} et le {to}.",
  order: "La seconde date doit suivre la première.",
  apply: "Appliquer",
  cancel: "Annuler",
} as const;

export const rangeText = {
  all: "Tout",
  month: "1\u00a0mois",
  year: "1\u00a0an",
  period: "Période",
  dates: "Dates",
} as const;
