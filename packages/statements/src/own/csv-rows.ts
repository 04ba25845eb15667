import {
  categories,
  categoryFamilies,
  categoryName,
  holdingKinds,
  type LoanTerms,
  ownershipKinds,
  paymentDirections,
  pocketConditions,
  repaymentKinds,
  transactionTypes,
} from "@vigie/domain";
import type { CsvRow } from "../csv/row.ts";
import type { JsonRecord } from "../aggregator/json.ts";
import { chosenWord, type CsvColumn, unguardedText } from "../write/csv.ts";
import type {
  ExportedPortfolio,
  ExportedHolding,
  ExportedOwnership,
  ExportedPayment,
  ExportedPocket,
  ExportedProperty,
  ExportedTransaction,
  ExportedValue,
} from "../write/household.ts";
import {
  codeOf,
  detailOfWord,
  directionWords,
  holdingWords,
  kindOfWord,
  loanWords,
  ownershipWords,
  pocketWords,
  repaymentWords,
  typedWord,
  typeWords,
} from "../write/words.ts";
import type { Reading } from "./values.ts";

export type Draft = {
  readonly head: Omit<
    ExportedPortfolio,
    "loan" | "property" | "ownership" | "values" | "holdings" | "transactions" | "payments"
  >;
  ownership: ExportedOwnership | null;
  loan: LoanTerms | null;
  property: ExportedProperty | null;
  /** What the rows of a property said until now. */
  said: JsonRecord;
  readonly values: ExportedValue[];
  readonly holdings: (ExportedHolding & { readonly pockets: ExportedPocket[] })[];
  /** Lines by the reference that their lots name. */
  readonly byReference: Map<string, Draft["holdings"][number]>;
  readonly transactions: ExportedTransaction[];
  readonly payments: ExportedPayment[];
};

export type Places = ReadonlyMap<CsvColumn, number>;

/** The cells of a row by the name of their column, as we wrote them. */
export class Cells {
  private readonly row: CsvRow;
  private readonly places: Places;
  constructor(row: CsvRow, places: Places) {
    this.row = row;
    this.places = places;
  }
  of(name: CsvColumn): string {
    return this.row.cell(this.places.get(name) ?? -1);
  }
  text(name: CsvColumn): string {
    return unguardedText(this.of(name));
  }
  /** A number as French Excel gives it back: `1 234,5`. */
  number(name: CsvColumn): string {
    return this.of(name)
      .replaceAll(/[\s\u00a0\u202f]/g, "")
      .replace(",", ".");
  }
  /** An amount, whatever decimals a spreadsheet dropped. */
  amount(name: CsvColumn): string {
    const plain = this.number(name);
    if (!/^-?\d+(\.\d{1,2})?$/.test(plain)) return plain;
    const [whole = "0", fraction = ""] = plain.split(".");
    return `${whole}.${fraction.padEnd(2, "0")}`;
  }
  day(name: CsvColumn): string {
    const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(this.of(name));
    return match === null ? this.of(name) : `${match[3] ?? ""}-${match[2] ?? ""}-${match[1] ?? ""}`;
  }
}

export function headOf(cells: Cells, reading: Reading): Draft["head"] | null {
  const kind = kindOfWord(cells.of("Type"));
  const detail = cells.of("Précision");
  const kindDetail = detail === "" ? null : (detailOfWord(detail) ?? reading.note(detail));
  const name = cells.text("Contrat");
  const id = cells.of("Identifiant");
  if (kind === null || name === "" || id === "" || cells.of("Devise") === "") return null;
  return {
    id,
    name,
    kind,
    kindDetail,
    institution: reading.text(cells.text("Établissement")),
    number: reading.text(cells.text("Numéro")),
    currency: cells.of("Devise"),
    valueCents: reading.amount(cells.amount("Montant")),
    valueOn: reading.day(cells.day("Date")),
    provenance: null,
    openedOn: reading.day(cells.day("Ouvert le")),
    company: reading.text(cells.text("Entreprise")),
    isTyped: cells.of("Nature") === typedWord,
  };
}

export function ownershipOf(cells: Cells, reading: Reading): ExportedOwnership | null {
  const ratio = reading.decimal(cells.number("Quantité"));
  return reading.ownership({
    kind: codeOf(ownershipWords, cells.of("Nature"), ownershipKinds),
    ratio: ratio === null ? null : Number(ratio),
    usufructuary_born_on: cells.day("Date"),
  });
}

export function paymentOf(cells: Cells, reading: Reading): ExportedPayment | null {
  return reading.payment({
    id: cells.text("Référence"),
    label: cells.text("Libellé"),
    direction: codeOf(directionWords, cells.of("Nature"), paymentDirections),
    amount: cells.amount("Montant"),
    starts_on: cells.day("Ouvert le"),
    ends_on: cells.day("Date"),
  });
}

export function valueOf(cells: Cells, reading: Reading): ExportedValue | null {
  const day = reading.day(cells.day("Date"));
  const valueCents = reading.amount(cells.amount("Montant"));
  return day === null || valueCents === null ? null : { day, valueCents };
}

export function holdingOf(cells: Cells, reading: Reading): Draft["holdings"][number] | null {
  const holdingKind = codeOf(holdingWords, cells.of("Nature"), holdingKinds);
  const label = cells.text("Libellé");
  if (holdingKind === null || label === "") return null;
  return {
    isin: reading.text(cells.of("Code ISIN")),
    label,
    holdingKind,
    quantity: reading.decimal(cells.number("Quantité")),
    unitPrice: reading.decimal(cells.number("Cours")),
    unitCost: reading.decimal(cells.number("Prix de revient")),
    valuationCents: reading.amount(cells.amount("Montant")),
    asOf: reading.day(cells.day("Date")),
    pockets: [],
  };
}

export function pocketOf(cells: Cells, reading: Reading): ExportedPocket | null {
  const condition = codeOf(pocketWords, cells.of("Nature"), pocketConditions);
  if (condition === null) return null;
  return {
    label: reading.text(cells.text("Libellé")),
    quantity: reading.decimal(cells.number("Quantité")),
    valueCents: reading.amount(cells.amount("Montant")),
    condition,
    availableOn: reading.day(cells.day("Date")),
  };
}

export function transactionOf(cells: Cells, reading: Reading): ExportedTransaction | null {
  const type = codeOf(typeWords, cells.of("Nature"), transactionTypes);
  const date = reading.day(cells.day("Date"));
  const amountCents = reading.amount(cells.amount("Montant"));
  const externalId = cells.text("Référence");
  if (type === null || date === null || amountCents === null || externalId === "") return null;
  return {
    externalId,
    date,
    valueDate: reading.day(cells.day("Date de valeur")),
    amountCents,
    wording: cells.text("Libellé"),
    type,
    categoryId: categoryOf(cells.of("Catégorie")),
    shownWording: reading.text(cells.text("Libellé court")),
    isCategoryChosen: cells.of("Catégorie choisie").trim().toLowerCase() === chosenWord,
    provenance: "file",
  };
}

/** A category by its French name; null where it is none of ours. */
function categoryOf(name: string): string | null {
  const known = [...categories.map(({ id }) => id), ...categoryFamilies];
  return known.find((id) => categoryName(id) === name) ?? null;
}

export function termOf(cells: Cells, reading: Reading): Partial<LoanTerms> | null {
  const word = cells.of("Nature");
  const is = (key: keyof LoanTerms): boolean => loanWords[key].word === word;
  const amounts = ["borrowedCents", "outstandingCents", "insuranceMonthlyCents", "instalmentCents"] as const;
  const days = ["nextPaymentOn", "signedOn", "firstRepaymentOn", "endsOn"] as const;
  const numbers = ["nominalRateRatio", "durationMonths", "paymentsLeft", "deferredMonths"] as const;
  const amountKey = amounts.find(is);
  if (amountKey !== undefined) return { [amountKey]: reading.amount(cells.amount("Montant")) };
  const dayKey = days.find(is);
  if (dayKey !== undefined) return { [dayKey]: reading.day(cells.day("Date")) };
  const numberKey = numbers.find(is);
  if (numberKey !== undefined) {
    const text = reading.decimal(cells.number("Quantité"));
    return text === null ? null : { [numberKey]: Number(text) };
  }
  if (is("deferred")) return { deferred: cells.of("Quantité") === "1" };
  if (is("repayment")) {
    const repayment = codeOf(repaymentWords, cells.text("Libellé"), repaymentKinds);
    return repayment === null ? null : { repayment };
  }
  return is("insuranceLabel") ? { insuranceLabel: cells.text("Libellé") } : null;
}
