import type { Target } from "@vigie/api";
import { addCents, cents } from "@vigie/domain";
import type { ReactNode } from "react";
import { AmountField } from "../../../../ui/amount-field.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { targetText as text } from "./target-text.ts";
import type { useTarget } from "./use-target.ts";

type Props = {
  readonly desk: ReturnType<typeof useTarget>;
  readonly source: string;
  readonly onSource: (words: string) => void;
};

/** A deposit together with the moves, and its origin. */
export function TargetPayment({ desk, source, onSource }: Props): ReactNode {
  const { target, paid, setPaid, paymentCents } = desk;
  const isPaid = typeof paid === "number" && paid > 0;
  return (
    <section>
      <SectionHead title={text.payment} />
      <div className="grid gap-x-8 gap-y-5 pt-4 sm:grid-cols-2">
        <AmountField
          label={text.paymentAmount}
          help={text.paymentHelp}
          value={paid === "invalid" ? null : paid}
          onValue={setPaid}
        />
        {isPaid && (
          <TextField
            label={text.source}
            help={text.sourceHelp}
            maxLength={200}
            value={source}
            onChange={(event) => {
              onSource(event.target.value);
            }}
          />
        )}
      </div>
      {paymentCents > 0 && target !== undefined && <Cost target={target} paymentCents={paymentCents} />}
    </section>
  );
}

type CostProps = { readonly target: Target; readonly paymentCents: number };

function Cost({ target: { amount, figures }, paymentCents }: CostProps): ReactNode {
  const fee = figures?.entryFee;
  return (
    <div className="t2 grid gap-2 pt-3">
      <p>
        {formatMessage(text.withPayment, {
          amount: <Amount key="amount" value={addCents(amount, cents(paymentCents))} decimals={false} />,
        })}
      </p>
      {fee === null && <p className="font-semibold text-warn">{text.entryUnknown}</p>}
      {fee !== null && fee !== undefined && (
        <p>{formatMessage(text.entryFee, { amount: <Amount key="fee" value={fee} decimals={false} /> })}</p>
      )}
    </div>
  );
}
