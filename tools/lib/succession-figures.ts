import { type CatalogueEntry, entry } from "@vigie/analytics/catalogue";
import { heirKinds, heirResult, inheritanceDuty } from "@vigie/domain";
import { centsOf, choice, number, paidCents, shareRange, within } from "./customer-figure-inputs.ts";

const heir = choice("heir", heirKinds, "child");
const base = centsOf("baseCents", "cents, after allowances", { range: paidCents });
const part = (name: string, what: string) => centsOf(name, what, { range: paidCents, fallback: 0 });
const estate = part("estateCents", "cents of the estate, before allowances");
const insurance = part("insuranceCents", "cents of life insurance paid before seventy");
const latePaid = part("latePaidCents", "cents paid after seventy");
const lateValue = part("lateValueCents", "cents that those payments are worth");
const ofLate = within(number("ofTaxableLate", "the heir's part of taxable late payments", 1), shareRange);

/** Inheritance and life-insurance duties for one heir. */
export function successionEntries(): readonly CatalogueEntry[] {
  return [
    entry({
      name: "inheritanceDuty",
      inputs: [base, heir],
      output: "cents",
      convention: "by slices of the heir's scale (CGI 777), rounded to the euro",
      call: (get) => inheritanceDuty(get(base), get(heir)),
    }),
    entry({
      name: "heirResult",
      inputs: [estate, insurance, latePaid, lateValue, ofLate, heir],
      output: "{baseCents, dutyCents, insuranceDutyCents, netCents}",
      convention: "CGI 779, 777, 990 I and 757 B; the allowance on late payments in proportion",
      call: (get) =>
        heirResult(
          {
            estateCents: get(estate),
            insuranceCents: get(insurance),
            latePaidCents: get(latePaid),
            lateValueCents: get(lateValue),
          },
          get(heir),
          get(ofLate),
        ),
    }),
  ];
}
