import type { CustomerFilters } from "@vigie/api";
import {
  alertKinds,
  assetRanges,
  bookConnectionStates,
  bookStatuses,
  bookClubStates,
  bookMonths,
  bookInvitationStates,
  cents,
  contactChannels,
  fileItems,
  incomeRanges,
  investmentGoals,
  isId,
  maritalStatuses,
  portfolioKinds,
  professionalCategories,
  professionalStatuses,
  readWealthRanks,
  type Cents,
} from "@vigie/domain";
import { bookPaths } from "./book-paths.ts";
import {
  filterNames,
  filterShapes,
  isIsin,
  joined,
  listOf,
  namesOf,
  writeFilterTexts,
  type FilterTexts,
} from "./filters.ts";

/** Converts filters between the texts of the address and the API. */

const directions = ["in", "out"] as const;

export function filtersOf(texts: FilterTexts): CustomerFilters {
  return {
    ...given("text", texts.text?.trim() === "" ? undefined : texts.text?.trim()),
    ...given("status", members(texts.status, bookStatuses)),
    ...given("advisorIds", some(listOf(texts.advisorIds).filter(isId))),
    ...given("tagIds", some(listOf(texts.tagIds).filter(isId))),
    ...given("assetRange", members(texts.assetRange, assetRanges)),
    ...given("incomeRange", members(texts.incomeRange, incomeRanges)),
    ...given("maritalStatus", members(texts.maritalStatus, maritalStatuses)),
    ...given("professionalStatus", members(texts.professionalStatus, professionalStatuses)),
    ...given("professionalCategory", members(texts.professionalCategory, professionalCategories)),
    ...given("risk", some(listOf(texts.risk).map(Number))),
    ...given("kinds", members(texts.kinds, portfolioKinds)),
    ...given("favouriteKinds", members(texts.favouriteKinds, portfolioKinds)),
    ...given("club", members(texts.club, bookClubStates)),
    ...given("projects", members(texts.projects, investmentGoals)),
    ...given("consents", members(texts.consents, contactChannels)),
    ...given("noConsents", members(texts.noConsents, contactChannels)),
    ...given("invitation", members(texts.invitation, bookInvitationStates)),
    ...given("missionIds", some(listOf(texts.missionIds).filter(isId))),
    ...given("isins", some(listOf(texts.isins).filter(isIsin))),
    ...given("insurers", some(namesOf("insurers", texts.insurers))),
    ...given("lines", some(namesOf("lines", texts.lines))),
    ...given(
      "wealthRanks",
      listOf(texts.wealthRanks).find((one) => readWealthRanks(one) !== null),
    ),
    ...given("connection", members(texts.connection, bookConnectionStates)),
    ...given("alertKinds", members(texts.alertKinds, alertKinds)),
    ...given("missing", members(texts.missing, fileItems)),
    ...given("growth", texts.growth === "" ? undefined : texts.growth),
    ...given(
      "flows",
      directions.find((one) => one === texts.flows),
    ),
    ...figuresOf(texts),
  };
}

function figuresOf(texts: FilterTexts): CustomerFilters {
  return {
    ...given("ageFrom", bounded(texts.ageFrom, 130)),
    ...given("ageTo", bounded(texts.ageTo, 130)),
    ...given("turns", bounded(texts.turns, 130)),
    ...given("retiresWithin", years(texts.retiresWithin)),
    ...given("wealthFrom", euros(texts.wealthFrom)),
    ...given("wealthTo", euros(texts.wealthTo)),
    ...given("underAdviceFrom", euros(texts.underAdviceFrom)),
    ...given("cashAbove", euros(texts.cashAbove)),
    ...given("feesAbove", euros(texts.feesAbove)),
    ...given("concentrationAbove", percent(texts.concentrationAbove)),
    ...given("completenessFrom", percent(texts.completenessFrom)),
    ...given("completenessBelow", percent(texts.completenessBelow)),
    ...given("contactDays", days(texts.contactDays)),
    ...given("noContactDays", days(texts.noContactDays)),
    ...given("sinceYear", calendarYear(texts.sinceYear)),
    ...given("olderThanDays", days(texts.olderThanDays)),
    ...given("exchangeMonths", months(texts.exchangeMonths)),
    ...given("answeredMonths", months(texts.answeredMonths)),
    ...given("paidMonths", months(texts.paidMonths)),
    ...given("noInstitution", texts.noInstitution === "oui" ? true : undefined),
    ...given("ageUnknown", texts.ageUnknown === "oui" ? true : undefined),
    ...given("noAppointment", texts.noAppointment === "oui" ? true : undefined),
    ...given("profileDue", texts.profileDue === "oui" ? true : undefined),
    ...given("reviewDue", texts.reviewDue === "oui" ? true : undefined),
    ...given("unknownValues", texts.unknownValues === "oui" ? true : undefined),
    ...given("hasAlerts", texts.hasAlerts === "oui" ? true : undefined),
  };
}

/** The list of the customers that match the filters. */
export function customersMatching(texts: FilterTexts): string {
  const search = new URLSearchParams(
    Object.entries(writeFilterTexts(texts)).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, value]],
    ),
  ).toString();
  return search === "" ? bookPaths.customers() : `${bookPaths.customers()}?${search}`;
}

/** The reverse: the filters of a segment as texts. */
export function filterTextsOf(filters: CustomerFilters): FilterTexts {
  return Object.fromEntries(
    filterNames.flatMap((name) => {
      const value: unknown = filters[name];
      if (value === undefined) return [];
      return [[name, textOf(value, filterShapes[name].shape)]];
    }),
  );
}

function textOf(value: unknown, shape: string): string {
  if (Array.isArray(value)) return joined(value.map(String));
  if (value === true) return "oui";
  if (typeof value === "number" && shape === "amount") return String(Math.round(value / 100));
  if (typeof value === "number" && shape === "ratio") return String(Math.round(value * 100));
  return String(value);
}

function given<K extends string, V>(key: K, value: V | undefined): Partial<Record<K, V>> {
  const held: Partial<Record<string, V>> = value === undefined ? {} : { [key]: value };
  return held;
}

function some<T>(values: readonly T[]): T[] | undefined {
  return values.length === 0 ? undefined : [...values];
}

function members<T extends string>(text: string | undefined, known: readonly T[]): T[] | undefined {
  const asked = listOf(text);
  return some(known.filter((one) => asked.includes(one)));
}

function bounded(text: string | undefined, most: number): number | undefined {
  return text === undefined || text === "" ? undefined : Math.min(Number(text), most);
}

function days(text: string | undefined): number | undefined {
  const count = bounded(text, 3660);
  return count === undefined || count === 0 ? undefined : count;
}

function months(text: string | undefined): number | undefined {
  const count = bounded(text, bookMonths);
  return count === undefined || count === 0 ? undefined : count;
}

function years(text: string | undefined): number | undefined {
  const count = bounded(text, 40);
  return count === undefined || count === 0 ? undefined : count;
}

/** A calendar year; an invalid one filters nothing. */
function calendarYear(text: string | undefined): number | undefined {
  const year = Number(text ?? "");
  return year >= 1990 && year <= 2200 ? year : undefined;
}

function euros(text: string | undefined): Cents | undefined {
  return text === undefined || text === "" ? undefined : cents(Number(text) * 100);
}

function percent(text: string | undefined): number | undefined {
  const count = bounded(text, 100);
  return count === undefined ? undefined : count / 100;
}
