import type { ProposalOfContract } from "@vigie/api";
import type { Cents, Id } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { AmountField } from "../../../../ui/amount-field.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { wholeNames } from "../../../../ui/whole-names.ts";
import { depositsText as text } from "./deposits-text.ts";

type Typed = Cents | null | "invalid";
type Deposited = { readonly own: Typed; readonly other: Typed };
export type Deposits = ReturnType<typeof useDeposits>;

/** Earlier deposits on contracts whose deposits the law limits, for a draft, as typed. */
export function useDeposits(contracts: readonly ProposalOfContract[]) {
  const limited = contracts.flatMap(({ portfolioId, contractName, payment }) =>
    payment === null || payment.limited === null
      ? []
      : [{ portfolioId, contractName, ...payment.limited, paid: payment.amount }],
  );
  const [typed, setTyped] = useState<Readonly<Record<Id, Partial<Deposited>>>>({});
  const rows = limited.map((one) => ({ ...one, ...typed[one.portfolioId] }));
  const type = (portfolioId: Id, said: Partial<Deposited>): void => {
    setTyped((before) => ({ ...before, [portfolioId]: { ...before[portfolioId], ...said } }));
  };
  const read = (value: Typed): Cents | null => (value === "invalid" ? null : value);
  const body = rows.map(({ portfolioId, own, other }) => ({
    portfolioId,
    own: read(own),
    other: read(other),
  }));
  const isInvalid = rows.some(({ own, other }) => own === "invalid" || other === "invalid");
  return { rows, type, body, isInvalid };
}

/** Asked for where it matters: neither the value nor the contract's data contains it. */
export function DepositFields({ deposits: { rows, type } }: { readonly deposits: Deposits }): ReactNode {
  if (rows.length === 0) return null;
  return (
    <section className="grid gap-4">
      <SectionHead title={text.title} />
      {rows.map(({ portfolioId, contractName, own, other, limit, bothLimit, law, paid }) => (
        <div key={portfolioId} className="grid gap-3">
          <p className="t2">
            {formatMessage(bothLimit === null ? text.limit : text.limitOfBoth, {
              contract: wholeNames(contractName),
              limit: <Amount key="limit" value={limit} decimals={false} />,
              both: <Amount key="both" value={bothLimit} decimals={false} />,
              paid: <Amount key="paid" value={paid} />,
            })}
          </p>
          {law !== null && <p className="t1 text-ink-3">{formatMessage(text.law, { law })}</p>}
          <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
            <AmountField
              label={formatMessage(text.own, { contract: wholeNames(contractName) })}
              help={text.ownHelp}
              value={own === "invalid" ? null : own}
              onValue={(value) => {
                type(portfolioId, { own: value });
              }}
            />
            {bothLimit !== null && (
              <AmountField
                label={text.other}
                help={text.otherHelp}
                value={other === "invalid" ? null : other}
                onValue={(value) => {
                  type(portfolioId, { other: value });
                }}
              />
            )}
          </div>
          {(own === null || (bothLimit !== null && other === null)) && (
            <p className="t2 text-warn">{text.unknown}</p>
          )}
        </div>
      ))}
    </section>
  );
}
