import type { CustomerFilters } from "@vigie/api";
import {
  alertKinds,
  bookConnectionStates,
  bookStatuses,
  bookClubStates,
  bookInvitationStates,
  contactChannels,
  fileItems,
  goalLabels,
  growthListWord,
  bookGrowthParts,
  investmentGoals,
  isId,
  kindLabels,
  maritalStatuses,
  portfolioKinds,
  professionalCategories,
  professionalStatuses,
  readWealthRanks,
} from "@vigie/domain";
import { alertKindWords } from "./alert-text.ts";
import {
  channelWords,
  clubWords,
  connectionWords,
  fileWords,
  invitationWords,
  riskWords,
  statusWords,
} from "./book-text.ts";
import {
  assetLabels,
  categoryLabels,
  incomeLabels,
  maritalLabels,
  statusLabels,
} from "../risk/profile-text.ts";

import { filterText } from "./filter-text.ts";

/** The filters of the list and their names in the address: one line per filter. */

export type FilterName = keyof CustomerFilters;
type Words = readonly { readonly value: string; readonly label: string }[];

/** many: several values of a list; number, amount and ratio: a figure; flag: set or not; one: one value of a list; typed: texts. */
export type FilterShape =
  | { readonly shape: "many" | "one"; readonly options: Words }
  | { readonly shape: "number" | "amount" | "ratio" | "flag" | "text" }
  | { readonly shape: "typed"; readonly accepts: (text: string) => boolean };

function words<T extends string>(values: readonly T[], labels: Readonly<Record<T, string>>): Words {
  return values.map((value) => ({ value, label: labels[value] }));
}

/** The length limit of the API. */
const isName =
  (most: number) =>
  (text: string): boolean =>
    text.trim() !== "" && text.trim().length <= most;

const isin = /^[A-Z]{2}[A-Z0-9]{9}\d$/;

/** The ranges of the statistics. */
const growthRanges = [3, 12, 36] as const;

export function isIsin(text: string): boolean {
  return isin.test(text);
}

/** In the order of their chips. */
type Typed = FilterShape & { readonly shape: "typed" };
export const filterShapes: Readonly<
  Record<Exclude<FilterName, "insurers" | "lines">, FilterShape & { readonly param: string }> &
    Record<"insurers" | "lines", Typed & { readonly param: string }>
> = {
  text: { param: "q", shape: "text" },
  status: { param: "statut", shape: "many", options: words(bookStatuses, statusWords) },
  advisorIds: { param: "conseiller", shape: "typed", accepts: isId },
  tagIds: { param: "etiquette", shape: "typed", accepts: isId },
  assetRange: { param: "avoirs", shape: "many", options: assetLabels },
  incomeRange: { param: "revenus", shape: "many", options: incomeLabels },
  maritalStatus: { param: "situation", shape: "many", options: words(maritalStatuses, maritalLabels) },
  professionalStatus: {
    param: "activite",
    shape: "many",
    options: words(professionalStatuses, statusLabels),
  },
  professionalCategory: {
    param: "categorie",
    shape: "many",
    options: words(professionalCategories, categoryLabels),
  },
  risk: {
    param: "profil",
    shape: "many",
    options: riskWords.map((label, level) => ({ value: String(level), label })),
  },
  ageFrom: { param: "age-min", shape: "number" },
  ageTo: { param: "age-max", shape: "number" },
  ageUnknown: { param: "age-inconnu", shape: "flag" },
  turns: { param: "anniversaire", shape: "number" },
  retiresWithin: { param: "retraite", shape: "number" },
  kinds: { param: "contrat", shape: "many", options: words(portfolioKinds, kindLabels) },
  favouriteKinds: { param: "favori", shape: "many", options: words(portfolioKinds, kindLabels) },
  isins: { param: "isin", shape: "typed", accepts: isIsin },
  insurers: { param: "etablissement", shape: "typed", accepts: isName(120) },
  noInstitution: { param: "sans-etablissement", shape: "flag" },
  lines: { param: "support", shape: "typed", accepts: isName(300) },
  wealthRanks: { param: "rang", shape: "typed", accepts: (text) => readWealthRanks(text) !== null },
  projects: { param: "projet", shape: "many", options: words(investmentGoals, goalLabels) },
  wealthFrom: { param: "patrimoine-min", shape: "amount" },
  wealthTo: { param: "patrimoine-max", shape: "amount" },
  underAdviceFrom: { param: "encours-min", shape: "amount" },
  cashAbove: { param: "liquidites", shape: "amount" },
  feesAbove: { param: "frais", shape: "amount" },
  concentrationAbove: { param: "concentration", shape: "ratio" },
  flows: {
    param: "versements",
    shape: "one",
    options: [
      { value: "in", label: filterText.flowsIn },
      { value: "out", label: filterText.flowsOut },
    ],
  },
  connection: { param: "connexion", shape: "many", options: words(bookConnectionStates, connectionWords) },
  completenessBelow: { param: "dossier", shape: "ratio" },
  completenessFrom: { param: "dossier-min", shape: "ratio" },
  missing: { param: "manque", shape: "many", options: words(fileItems, fileWords) },
  contactDays: { param: "echange-depuis", shape: "number" },
  exchangeMonths: { param: "echange-mois", shape: "number" },
  answeredMonths: { param: "reponse-mois", shape: "number" },
  paidMonths: { param: "club-paye", shape: "number" },
  noContactDays: { param: "sans-echange", shape: "number" },
  sinceYear: { param: "arrivee", shape: "number" },
  noAppointment: { param: "sans-rendez-vous", shape: "flag" },
  hasAlerts: { param: "alertes", shape: "flag" },
  alertKinds: { param: "alerte", shape: "many", options: words(alertKinds, alertKindWords) },
  profileDue: { param: "questionnaire", shape: "flag" },
  reviewDue: { param: "revue", shape: "flag" },
  club: { param: "club", shape: "many", options: words(bookClubStates, clubWords) },
  consents: { param: "accord", shape: "many", options: words(contactChannels, channelWords) },
  noConsents: { param: "sans-accord", shape: "many", options: words(contactChannels, channelWords) },
  invitation: { param: "invitation", shape: "many", options: words(bookInvitationStates, invitationWords) },
  missionIds: { param: "mission", shape: "typed", accepts: isId },
  growth: {
    param: "evolution",
    shape: "one",
    options: bookGrowthParts.flatMap((part) =>
      growthRanges.map((months) => ({
        value: growthListWord({ part, months }),
        label: `${filterText.growthParts[part]}, ${filterText.growthRanges[months]}`,
      })),
    ),
  },
  olderThanDays: { param: "donnees", shape: "number" },
  unknownValues: { param: "valeur-inconnue", shape: "flag" },
};

export const filterNames = Object.keys(filterShapes).filter(isFilterName);

function isFilterName(name: string): name is FilterName {
  return Object.hasOwn(filterShapes, name);
}

/** The filters as texts, for the address and the form: lists joined by commas, euros, percents. */
export type FilterTexts = Partial<Record<FilterName, string>>;

/** Reads the filters of an address; invalid values are dropped. */
export function readFilterTexts(search: Readonly<Record<string, unknown>>): FilterTexts {
  return Object.fromEntries(
    filterNames.flatMap((name) => {
      const held = search[filterShapes[name].param];
      const text = typeof held === "string" || typeof held === "number" ? kept(name, String(held)) : "";
      return text === "" ? [] : [[name, text]];
    }),
  );
}

function kept(name: FilterName, text: string): string {
  const shape = filterShapes[name];
  switch (shape.shape) {
    case "many":
      return listOf(text)
        .filter((one) => shape.options.some(({ value }) => value === one))
        .join(",");
    case "one":
      return shape.options.some(({ value }) => value === text) ? text : "";
    case "typed":
      return joined(listOf(text).filter(shape.accepts));
    case "flag":
      return text === "oui" ? text : "";
    case "text":
      return text.slice(0, 100);
    case "number":
    case "amount":
    case "ratio":
      return /^\d{1,9}$/.test(text) ? text : "";
  }
}

/** Joins a list into one text. A comma within a name is escaped: « Crédit Agricole\\, Assurances ». */
export function joined(values: readonly string[]): string {
  return values.map((one) => one.replaceAll(/[\\,]/g, String.raw`\$&`)).join(",");
}

export function listOf(text: string | undefined): readonly string[] {
  return [...(text ?? "").matchAll(/(?:\\.|[^,])+/g)].map(([one]) => one.replaceAll(/\\(.)/g, "$1"));
}

/** A comma typed in a name, in the address or in the field, is ambiguous: it may separate names. */
const typedComma = /(?<!\\),\s/;

const mostNames = 100;

/** The names to query: if one contains a typed comma, each part and the whole are queried. */
export function namesOf(name: "insurers" | "lines", text = ""): readonly string[] {
  const { accepts } = filterShapes[name];
  const whole = typedComma.test(text) ? shownNames(text) : [];
  return [...whole, ...listOf(text)]
    .map((one) => one.trim())
    .filter(accepts)
    .slice(0, mostNames);
}

/** The names to display: one typed with a comma stays whole. */
export function shownNames(text: string): readonly string[] {
  return typedComma.test(text) ? [text.replaceAll(/\\(.)/g, "$1").trim()] : listOf(text);
}

export function writeFilterTexts(texts: FilterTexts): Record<string, string | undefined> {
  return Object.fromEntries(
    filterNames.map((name) => {
      const text = texts[name];
      return [filterShapes[name].param, text === undefined || text === "" ? undefined : text];
    }),
  );
}
