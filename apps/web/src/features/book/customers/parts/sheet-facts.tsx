import type { CustomerSheet } from "@vigie/api";
import { cents } from "@vigie/domain";
import type { ReactNode } from "react";
import { bookText, profileSourceNotes, riskWords } from "../../../../shared/book/book-text.ts";
import { dayWord } from "../../../../shared/book/customer-words.ts";
import { Amount, useAmounts } from "../../../../ui/amount.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { sheetText } from "./sheet-text.ts";

/** Four facts between thin rules: assets under advice, the month, the risk profile, the next appointment. */
export function Facts({ sheet }: { readonly sheet: CustomerSheet }): ReactNode {
  const { customer } = sheet;
  const amounts = useAmounts();
  const { flows, market } = customer;
  const month = flows === null || market === null ? null : cents(flows + market);
  return (
    <section aria-label={sheetText.facts} className="mt-6 border-y border-line">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] sm:grid-cols-4 print:grid-cols-4 sm:divide-x sm:divide-line">
        <Fact
          label={sheetText.underAdvice}
          value={<Amount value={customer.underAdvice} decimals={false} unknown={sheetText.underAdviceNone} />}
        />
        <Fact
          label={sheetText.month}
          value={<Amount value={month} decimals={false} signed />}
          note={
            market === null
              ? undefined
              : formatMessage(sheetText.monthMarkets, {
                  amount: amounts.text(market, { decimals: false, signed: true }),
                })
          }
        />
        <Fact
          label={sheetText.risk}
          value={customer.risk === null ? bookText.toSet : riskWords[customer.risk]}
          note={customer.riskSource === null ? sheetText.riskToSet : profileSourceNotes[customer.riskSource]}
        />
        <Fact label={sheetText.appointment} value={dayWord(customer.nextAppointmentAt)} />
      </dl>
    </section>
  );
}

type FactProps = { readonly label: string; readonly value: ReactNode; readonly note?: string | undefined };

function Fact({ label, value, note }: FactProps): ReactNode {
  return (
    <div className="py-3 pr-4 sm:not-first:pl-5">
      <dt className="t1 text-ink-2">{label}</dt>
      <dd className="t4 leading-[2rem]">{value}</dd>
      {note !== undefined && <dd className="t1 text-ink-3">{note}</dd>}
    </div>
  );
}
