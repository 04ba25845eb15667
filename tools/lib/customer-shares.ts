import { type CatalogueEntry, entry } from "@vigie/analytics/catalogue";
import {
  averageRate,
  changeSincePurchase,
  goalRange,
  grossRentYield,
  netEquity,
  noLoanTerms,
  paidOrigins,
  paidParts,
} from "@vigie/domain";
import {
  centsOf,
  choice,
  listOf,
  number,
  orNull,
  paidCents,
  wholeCents,
  within,
} from "./customer-figure-inputs.ts";

export function shareEntries(): CatalogueEntry[] {
  return [
    paidPartsEntry(),
    equityEntry(),
    sincePurchaseEntry(),
    rentYieldEntry(),
    averageRateEntry(),
    goalRangeEntry(),
  ];
}

/** @source methodology, part 2, section 2 I */
function paidPartsEntry(): CatalogueEntry {
  const value = centsOf("valueCents", "cents", { range: wholeCents });
  const payments = listOf("payments", "list of {amountCents, origin or null: not told}", (fields) => ({
    amountCents: fields(centsOf("amountCents", "cents, a withdrawal negative", { range: wholeCents })),
    origin: fields(orNull(choice("origin", paidOrigins))),
  }));
  return entry({
    name: "paidParts",
    inputs: [value, payments],
    output: "{saverCents, employerCents, marketCents, isUntold}",
    convention: "the three parts are the value; a transfer is nobody's payment, an untold one is the saver's",
    call: (get) => paidParts(get(value), get(payments)),
  });
}

function equityEntry(): CatalogueEntry {
  const value = centsOf("valueCents", "cents, of the owner's share", { range: paidCents });
  const debts = listOf("debts", "list of {outstandingCents or null}, of the owner's share", (fields) =>
    fields(orNull(centsOf("outstandingCents", "cents", { range: paidCents }))),
  );
  return entry({
    name: "netEquity",
    inputs: [value, debts],
    output: "cents",
    convention: "the share of the value less the share of what is left to pay",
    noAnswer: "what is left to pay of a loan is unknown",
    call: (get) => netEquity(get(value), get(debts)),
  });
}

function rentYieldEntry(): CatalogueEntry {
  const rent = centsOf("rentMonthlyCents", "cents a month, without charges", { range: paidCents });
  const whole = centsOf("wholeCents", "cents, of the whole property", {
    range: { above: 0, max: 1e13, whole: true },
  });
  return entry({
    name: "grossRentYield",
    inputs: [rent, whole],
    output: "ratio a year",
    convention: "twelve rents over the value of the whole property, before charges and taxes",
    call: (get) => grossRentYield(get(rent), get(whole)),
  });
}

function sincePurchaseEntry(): CatalogueEntry {
  const price = centsOf("purchaseCents", "cents, without acquisition costs", {
    range: { above: 0, max: 1e13, whole: true },
  });
  const whole = centsOf("wholeCents", "cents, of the whole property", { range: wholeCents });
  return entry({
    name: "changeSincePurchase",
    inputs: [price, whole],
    output: "{gainCents, ratio}",
    convention: "the value of the whole property less its price, acquisition costs apart",
    call: (get) => changeSincePurchase(get(price), get(whole)),
  });
}

function averageRateEntry(): CatalogueEntry {
  const loans = listOf("loans", "list of {outstandingCents, nominalRateRatio}", (fields) => ({
    ...noLoanTerms,
    outstandingCents: fields(centsOf("outstandingCents", "cents", { range: paidCents })),
    nominalRateRatio: fields(
      within(number("nominalRateRatio", "ratio a year, without insurance"), { min: 0, max: 1 }),
    ),
  }));
  return entry({
    name: "averageRate",
    inputs: [loans],
    output: "ratio a year",
    convention: "the mean of the rates, each by what is left to pay",
    noAnswer: "nothing is left to pay",
    call: (get) => averageRate(get(loans)),
  });
}

function goalRangeEntry(): CatalogueEntry {
  const value = centsOf("amountCents", "cents", { range: paidCents });
  const monthly = centsOf("monthlyCents", "deposits less withdrawals of a month", { range: wholeCents });
  const years = within(number("years", "until the money is needed"), { min: 0, max: 80 });
  const mean = within(number("meanRatio", "ratio a year"), { above: -1, max: 1 });
  const deviation = within(number("deviationRatio", "ratio a year"), { min: 0, max: 5 });
  return entry({
    name: "goalRange",
    inputs: [value, monthly, years, mean, deviation],
    output: "{lowCents, centralCents, highCents}",
    convention:
      "the median and the tenths of a log-normal with the exact mean and variance of the plan; never under 0",
    call: (get) =>
      goalRange(
        { amountCents: get(value), monthlyCents: get(monthly), years: get(years) },
        { meanRatio: get(mean), deviationRatio: get(deviation) },
      ),
  });
}
