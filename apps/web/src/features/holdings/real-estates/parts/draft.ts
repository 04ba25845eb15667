import type { RealEstate } from "@vigie/api";
import {
  type Cents,
  type DwellingFeature,
  type DwellingKind,
  type DwellingState,
  type DwellingUsage,
  isId,
  type RealEstateType,
} from "@vigie/domain";
import {
  fullOwnershipDraft,
  ownershipBody,
  ownershipDraft,
  type OwnershipDraft,
  ownershipProblems,
} from "../../../../shared/portfolios/ownership-fields.tsx";
import { today } from "../../../../shared/clock/today.ts";
import { fieldText } from "../text.ts";

type Read<T> = T | null | "invalid";

/** A property being described. */
export type Draft = {
  readonly name: string;
  readonly type: RealEstateType;
  readonly dwellingKind: DwellingKind | null;
  readonly street: string;
  readonly postalCode: string;
  readonly city: string;
  readonly surface: Read<number>;
  readonly floor: Read<number>;
  readonly floorCount: Read<number>;
  readonly rooms: number | null;
  readonly bedrooms: number | null;
  readonly state: DwellingState | null;
  readonly usage: DwellingUsage | null;
  readonly features: readonly DwellingFeature[];
  readonly purchaseValue: Read<Cents>;
  readonly purchaseYear: Read<number>;
  readonly notaryCosts: Read<Cents>;
  readonly rentReceived: Read<Cents>;
  readonly ownership: OwnershipDraft;
};

export const emptyDraft: Draft = {
  name: "",
  type: "principal_residence",
  dwellingKind: null,
  street: "",
  postalCode: "",
  city: "",
  surface: null,
  floor: null,
  floorCount: null,
  rooms: null,
  bedrooms: null,
  state: null,
  usage: null,
  features: [],
  purchaseValue: null,
  purchaseYear: null,
  notaryCosts: null,
  rentReceived: null,
  ownership: fullOwnershipDraft,
};

export function draftOf(home: RealEstate): Draft {
  return {
    name: home.name,
    type: home.type ?? "principal_residence",
    dwellingKind: home.dwellingKind,
    street: home.street ?? "",
    postalCode: home.postalCode ?? "",
    city: home.city ?? "",
    surface: home.surface,
    floor: home.floor,
    floorCount: home.floorCount,
    rooms: home.rooms,
    bedrooms: home.bedrooms,
    state: home.state,
    usage: home.usage,
    features: home.features,
    purchaseValue: home.purchaseValue,
    purchaseYear: home.purchaseYear,
    notaryCosts: home.notaryCosts,
    rentReceived: home.rentReceived,
    ownership: ownershipDraft(home.ownership),
  };
}

export type Problems = Readonly<Record<string, string>>;

/** The errors of the first step, by field. */
export function descriptionProblems(draft: Draft): Problems {
  const { name, type, dwellingKind, postalCode, city, surface, purchaseYear } = draft;
  const isDwelling = type !== "scpi";
  return found([
    ["name", name.trim() === "" && fieldText.required],
    ["dwellingKind", isDwelling && dwellingKind === null && fieldText.required],
    ["postalCode", isDwelling && !/^\d{5}$/.test(postalCode.trim()) && fieldText.postalCodeInvalid],
    ["city", isDwelling && city.trim() === "" && fieldText.required],
    ["surface", surfaceProblem(surface, isDwelling)],
    ["purchaseValue", amountProblem(draft.purchaseValue)],
    ["notaryCosts", amountProblem(draft.notaryCosts)],
    ["purchaseYear", yearProblem(purchaseYear)],
  ]);
}

/** The errors of the second step. */
export function attributeProblems(draft: Draft): Problems {
  const { rooms, bedrooms, floor, floorCount } = draft;
  const { ratio, usufructuaryBornOn } = ownershipProblems(draft.ownership);
  return found([
    ["bedrooms", rooms !== null && bedrooms !== null && bedrooms > rooms && fieldText.bedroomsInvalid],
    ["floor", (floor === "invalid" || (floor ?? 0) < 0) && fieldText.invalid],
    ["floorCount", (floorCount === "invalid" || (floorCount ?? 0) < 0) && fieldText.invalid],
    ["rentReceived", amountProblem(draft.rentReceived)],
    ["ratio", ratio ?? false],
    ["usufructuaryBornOn", usufructuaryBornOn ?? false],
  ]);
}

function found(checks: readonly (readonly [name: string, problem: string | false])[]): Problems {
  return Object.fromEntries(checks.filter((check): check is [string, string] => check[1] !== false));
}

function surfaceProblem(surface: Draft["surface"], isDwelling: boolean): string | false {
  if (surface === null) return isDwelling && fieldText.required;
  return (surface === "invalid" || surface < 5 || surface > 2_000) && fieldText.surfaceInvalid;
}

function yearProblem(year: Draft["purchaseYear"]): string | false {
  if (year === null) return false;
  const thisYear = Number(today().slice(0, 4));
  return (year === "invalid" || year < 1900 || year > thisYear) && fieldText.yearInvalid;
}

export function amountProblem(amount: Read<Cents>): string | false {
  return (amount === "invalid" || (amount ?? 0) < 0) && fieldText.invalid;
}

export function valueOrNull<T>(value: Read<T>): T | null {
  return value === "invalid" ? null : value;
}

/** The request: an empty text is unknown. */
export function bodyOf(draft: Draft) {
  const nonEmpty = (line: string): string | null => (line.trim() === "" ? null : line.trim());
  // A flat corrected to a house loses the fields of flats.
  const isHouse = draft.dwellingKind === "house";
  return {
    name: draft.name.trim(),
    type: draft.type,
    dwellingKind: draft.dwellingKind,
    street: nonEmpty(draft.street),
    postalCode: nonEmpty(draft.postalCode),
    city: nonEmpty(draft.city),
    surface: valueOrNull(draft.surface),
    floor: isHouse ? null : valueOrNull(draft.floor),
    floorCount: isHouse ? null : valueOrNull(draft.floorCount),
    rooms: draft.rooms,
    bedrooms: draft.bedrooms,
    state: draft.state,
    usage: draft.usage,
    features: [...draft.features],
    purchaseValue: valueOrNull(draft.purchaseValue),
    purchaseYear: valueOrNull(draft.purchaseYear),
    notaryCosts: valueOrNull(draft.notaryCosts),
    rentReceived: valueOrNull(draft.rentReceived),
    ownership: ownershipBody(draft.ownership),
  };
}

export function idOrNull(text: string) {
  return isId(text) ? text : null;
}
