import { type CatalogueEntry, entry, type Fields } from "@vigie/analytics/catalogue";
import {
  allowanceLeftCents,
  depositCapOn,
  type Day,
  headroomCents,
  interestTaxOn,
  rateOn,
  savingsProductKinds,
  savingsProductOf,
} from "@vigie/domain";
import {
  choice,
  dayOf,
  maybe,
  wholeCents,
  paidCents,
  onDay,
  dayFrom,
  centsOf,
} from "./customer-figure-inputs.ts";

export function savingsEntries(): CatalogueEntry[] {
  const product = choice("product", savingsProductKinds);
  const opened = maybe(dayOf("openedOn"));
  const balance = centsOf("valueCents", "cents", { range: wholeCents });
  const openedOn = (get: Fields): Day | null => {
    const found = get(opened);
    return found === null ? null : dayFrom(found);
  };
  return [
    entry({
      name: "savingsRate",
      inputs: [product, onDay, opened],
      output: "{value, unit, from, to, source}, ratio a year",
      convention: "the rate of the day; that of its opening for a PEL",
      noAnswer: "rate_unknown: set by the bank, not read for that day, or of a PEL without a day of opening",
      call: (get) => rateOn(get(product), dayFrom(get(onDay)), openedOn(get)),
    }),
    entry({
      name: "savingsCap",
      inputs: [product, onDay],
      output: "{value, unit, from, to, source}, cents",
      convention: "on deposits: interest may exceed it",
      noAnswer: "no cap is known for this product on that day",
      call: (get) => depositCapOn(get(product), dayFrom(get(onDay))),
    }),
    entry({
      name: "savingsHeadroom",
      inputs: [product, balance, onDay],
      output: "cents, at least",
      convention: "the cap less the balance, which also carries interest; never under 0",
      noAnswer: "no cap is known for this product on that day",
      call: (get) => headroomCents(get(product), get(balance), dayFrom(get(onDay))),
    }),
    entry({
      name: "savingsTax",
      inputs: [product, onDay, opened],
      output: "{incomeTax, socialLevies, exempt}",
      convention: "of the interest of a year; null is not due or not known, exempt says which",
      noAnswer: "unknown product",
      call: (get) => {
        const found = savingsProductOf(get(product));
        return found === null
          ? null
          : interestTaxOn(found, { on: dayFrom(get(onDay)), openedOn: openedOn(get) });
      },
    }),
  ];
}

export function allowanceEntry(): CatalogueEntry {
  const household = choice("household", ["single", "couple"] as const);
  const withdrawn = centsOf("withdrawnGainsCents", "gains withdrawn this year, cents", { range: paidCents });
  return entry({
    name: "lifeInsuranceAllowanceLeft",
    inputs: [household, withdrawn, onDay],
    output: "cents",
    convention:
      "4 600 or 9 200 euros a year of gains of contracts of eight years or more, less those withdrawn",
    noAnswer: "no allowance is known on that day",
    call: (get) => allowanceLeftCents(get(household), get(withdrawn), dayFrom(get(onDay))),
  });
}
