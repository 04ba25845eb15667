import { type CatalogueEntry, entry, type Fields } from "@vigie/analytics/catalogue";
import {
  constantInstalment,
  debtLoad,
  growthOf,
  ownedCents,
  ownedRatio,
  type Ownership,
  ownershipKinds,
  sumCents,
  type TypedLoan,
  typedLoanSchedule,
  typedLoanTerms,
} from "@vigie/domain";
import {
  choice,
  dayOf,
  listOf,
  maybe,
  number,
  orNull,
  checked,
  within,
  wholeCents,
  paidCents,
  shareRange,
  onDay,
  dayFrom,
  centsOf,
} from "./customer-figure-inputs.ts";
import { earlyRepaymentEntry } from "./loan-figures.ts";
import { sameMixSavingEntry } from "./arbitrage-figures.ts";
import { savingsEntries, allowanceEntry } from "./savings-figures.ts";
import { successionEntries } from "./succession-figures.ts";
import { shareEntries } from "./customer-shares.ts";

/** Displayed figures that the domain computes, through the same command as the numerical core. Amounts are whole cents. */
export const customerFigures: readonly CatalogueEntry[] = [
  loanScheduleEntry(),
  instalmentEntry(),
  debtLoadEntry(),
  earlyRepaymentEntry(),
  growthEntry(),
  netWorthEntry(),
  ...savingsEntries(),
  allowanceEntry(),
  ...shareEntries(),
  sameMixSavingEntry(),
  ...successionEntries(),
];

function loanScheduleEntry(): CatalogueEntry {
  const borrowed = centsOf("borrowedCents", "cents", { range: { above: 0, max: 1e12, whole: true } });
  const rate = within(number("nominalRateRatio", "ratio a year, without insurance"), { min: 0, max: 1 });
  const months = within(number("durationMonths", "months"), { min: 1, max: 480, whole: true });
  const first = dayOf("firstRepaymentOn");
  const instalment = maybe(centsOf("instalmentCents", "cents; computed when absent", { range: paidCents }));
  const insurance = maybe(centsOf("insuranceMonthlyCents", "cents a month", { range: paidCents }));
  const repayment = choice(
    "repayment",
    ["constant", "in_fine", "partial_deferral", "total_deferral"] as const,
    "constant",
  );
  const deferred = within(number("deferredMonths", "months", 0), { min: 0, max: 480, whole: true });
  const loanOf = (get: Fields): TypedLoan => ({
    borrowedCents: get(borrowed),
    nominalRateRatio: get(rate),
    durationMonths: get(months),
    firstRepaymentOn: dayFrom(get(first)),
    signedOn: null,
    instalmentCents: get(instalment),
    insuranceMonthlyCents: get(insurance),
    repayment: get(repayment),
    deferredMonths: get(deferred),
  });
  return entry({
    name: "loanSchedule",
    inputs: [borrowed, rate, months, first, instalment, insurance, repayment, deferred],
    output: "{instalmentCents, rows: [{day, interestCents, principalCents, outstandingCents}]}",
    convention:
      "a twelfth of the rate a month, each row rounded to the cent, the last one settles what is left",
    fit: (get) => {
      const terms = typedLoanTerms(loanOf(get));
      return [terms.ok ? null : `is no loan: ${terms.code}`];
    },
    call: (get) => {
      const terms = typedLoanTerms(loanOf(get));
      if (!terms.ok) return null;
      return { instalmentCents: terms.value.instalmentCents, rows: typedLoanSchedule(terms.value) };
    },
    noAnswer: "no schedule",
  });
}

function instalmentEntry(): CatalogueEntry {
  const borrowed = centsOf("borrowedCents", "cents", { range: { above: 0, max: 1e12, whole: true } });
  const rate = within(number("rateRatio", "ratio a year"), { min: 0, max: 1 });
  const months = within(number("months", "months"), { min: 1, max: 480, whole: true });
  return entry({
    name: "constantInstalment",
    inputs: [borrowed, rate, months],
    output: "cents a month",
    convention: "constant annuities in arrears",
    call: (get) => constantInstalment(get(borrowed), get(rate), get(months)),
  });
}

function debtLoadEntry(): CatalogueEntry {
  const charges = listOf("charges", "list of {monthlyCents or null}, insurance included", (fields) =>
    fields(orNull(centsOf("monthlyCents", "cents", { range: paidCents }))),
  );
  const from = orNull(
    centsOf("incomeFromCents", "net income of a year, at least; null: no bound", { range: paidCents }),
  );
  const to = orNull(
    centsOf("incomeToCents", "net income of a year, at most; null: no bound", { range: paidCents }),
  );
  const rents = centsOf("rentsMonthlyCents", "cents", { range: paidCents, fallback: 0 });
  return entry({
    name: "debtLoad",
    inputs: [charges, from, to, rents, onDay],
    output: "{fromRatio, toRatio, verdict, unknown, normRatio}",
    convention: "instalments and insurance of a month / (net income / 12 + 70 % of the rents)",
    fit: (get) => {
      const [low, high] = [get(from), get(to)];
      return [low !== null && high !== null && low > high ? "incomeFromCents is over incomeToCents" : null];
    },
    call: (get) => {
      const [low, high] = [get(from), get(to)];
      return debtLoad({
        charges: get(charges),
        income: low === null && high === null ? null : { from: low, to: high },
        rentsMonthlyCents: get(rents),
        today: dayFrom(get(onDay)),
      });
    },
  });
}

function growthEntry(): CatalogueEntry {
  const history = checked(
    listOf("history", "list of {day, valueCents, paidCents since the first}", (fields) => ({
      day: dayFrom(fields(dayOf("day"))),
      valueCents: fields(centsOf("valueCents", "cents", { range: wholeCents })),
      paidCents: fields(centsOf("paidCents", "cents", { range: wholeCents })),
      reconstructed: false,
    })),
    (found) => {
      if (found.length < 2) return "has fewer than two points";
      if (found.some((point, i) => i > 0 && point.day <= (found[i - 1]?.day ?? point.day)))
        return "is not ascending";
      return found[0]?.paidCents === 0 ? null : "does not begin with nothing paid";
    },
  );
  return entry({
    name: "growthOf",
    inputs: [history],
    output: "{changeCents, changeRatio, paidCents, marketCents}",
    convention: "the change is what was paid and what the markets did, to the cent",
    noAnswer: "too_few_observations",
    call: (get) => growthOf(get(history)),
  });
}

function netWorthEntry(): CatalogueEntry {
  const portfolios = listOf(
    "portfolios",
    "list of {amountCents, ownership, shareRatio?, usufructuaryBornOn?}; a debt is negative",
    (fields) => {
      const born = fields(maybe(dayOf("usufructuaryBornOn")));
      const ownership: Ownership = {
        kind: fields(choice("ownership", ownershipKinds, "full")),
        ratio: fields(maybe(within(number("shareRatio", "of at most six decimals"), shareRange))),
        usufructuaryBornOn: born === null ? null : dayFrom(born),
      };
      return { amountCents: fields(centsOf("amountCents", "cents", { range: wholeCents })), ownership };
    },
  );
  const isDivided = ({ kind }: Ownership) => kind === "bare" || kind === "usufruct";
  return entry({
    name: "netWorthByShare",
    inputs: [portfolios, onDay],
    output: "{ownedCents: one a portfolio, grossCents, debtCents, netCents}",
    convention: "each portfolio times its share, rounded once to the cent, half away from zero, then summed",
    fit: (get) =>
      get(portfolios).map(({ ownership }, i) => {
        const where = `portfolios [${String(i)}]`;
        const { ratio, usufructuaryBornOn } = ownership;
        if (isDivided(ownership) && ratio === null && usufructuaryBornOn === null)
          return `${where} has neither a share nor the birth of the usufructuary`;
        if (ownership.kind === "full" && ratio !== null && ratio !== 1)
          return `${where} is held whole: it has no share`;
        if (usufructuaryBornOn !== null && usufructuaryBornOn > dayFrom(get(onDay)))
          return `${where} has a usufructuary born later`;
        return ratio !== null && Math.abs(ratio * 1e6 - Math.round(ratio * 1e6)) > 1e-6
          ? `${where}.shareRatio has more than six decimals`
          : null;
      }),
    call: (get) => {
      const on = dayFrom(get(onDay));
      const owned = get(portfolios).map(({ amountCents, ownership }) =>
        ownedCents(amountCents, ownedRatio(ownership, on)),
      );
      return {
        ownedCents: owned,
        grossCents: sumCents(owned.filter((amount) => amount > 0)),
        debtCents: sumCents(owned.filter((amount) => amount < 0)),
        netCents: sumCents(owned),
      };
    },
  });
}
