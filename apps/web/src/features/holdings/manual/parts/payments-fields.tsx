import { today } from "../../../../shared/clock/today.ts";
import { dayBounds, paymentDirections } from "@vigie/domain";
import type { ReactNode } from "react";
import { AmountField } from "../../../../ui/amount-field.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { DayField } from "../../../../ui/number-field.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { paymentText, text } from "../text.ts";
import { valueOrNull, type DraftPayment } from "./draft.ts";
import { type Problems } from "./problems.ts";
import { Part } from "./part.tsx";

const newPayment: DraftPayment = {
  id: null,
  label: "",
  direction: "deposit",
  amount: null,
  from: null,
  until: null,
};

const directions = paymentDirections.map((value) => ({ value, label: paymentText[value] }));

type PaymentsProps = {
  readonly payments: readonly DraftPayment[];
  readonly onPayments: (payments: readonly DraftPayment[]) => void;
  readonly problems: Problems;
  /** The status of each saved payment. */
  readonly notes?: readonly string[];
};

/** Monthly deposits or withdrawals. */
export function PaymentsFields({ payments, onPayments, problems, notes = [] }: PaymentsProps): ReactNode {
  return (
    <Part title={paymentText.title} help={paymentText.help}>
      {payments.length === 0 && <p className="t2 text-ink-3">{paymentText.none}</p>}
      <ul className="grid gap-6">
        {payments.map((payment, index) => (
          <PaymentRow
            key={payment.id ?? `payment-${String(index)}`}
            payment={payment}
            problems={problems}
            note={notes[index]}
            prefix={`payments.${String(index)}.`}
            onChange={(patch) => {
              onPayments(payments.map((one, at) => (at === index ? { ...one, ...patch } : one)));
            }}
            onRemove={() => {
              onPayments(payments.filter((_, at) => at !== index));
            }}
          />
        ))}
      </ul>
      <div>
        <Button
          icon="plus"
          onClick={() => {
            onPayments([...payments, newPayment]);
          }}
        >
          {paymentText.add}
        </Button>
      </div>
    </Part>
  );
}

type RowProps = {
  readonly payment: DraftPayment;
  readonly problems: Problems;
  readonly prefix: string;
  readonly note: string | undefined;
  readonly onChange: (patch: Partial<DraftPayment>) => void;
  readonly onRemove: () => void;
};

function PaymentRow({ payment, problems, prefix, note, onChange, onRemove }: RowProps): ReactNode {
  return (
    <li className="grid gap-4 border-b border-line pb-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <Choice
          label={paymentText.direction}
          options={directions}
          value={payment.direction}
          onValue={(direction) => {
            onChange({ direction });
          }}
        />
        <LinkButton className="t1" onClick={onRemove}>
          {text.remove}
        </LinkButton>
      </div>
      <div className="grid items-start gap-x-8 gap-y-5 sm:grid-cols-2 md:grid-cols-4">
        <AmountField
          label={paymentText.amount}
          value={valueOrNull(payment.amount)}
          error={problems[`${prefix}amount`]}
          onValue={(amount) => {
            onChange({ amount });
          }}
        />
        <DayField
          bounds={dayBounds("life", today())}
          label={paymentText.from}
          value={valueOrNull(payment.from)}
          error={problems[`${prefix}from`]}
          onValue={(from) => {
            onChange({ from });
          }}
        />
        <DayField
          bounds={dayBounds("life", today())}
          label={paymentText.until}
          help={paymentText.untilHelp}
          value={valueOrNull(payment.until)}
          error={problems[`${prefix}until`]}
          onValue={(until) => {
            onChange({ until });
          }}
        />
        <TextField
          label={paymentText.label}
          help={paymentText.labelHelp}
          value={payment.label}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => {
            onChange({ label: event.target.value });
          }}
        />
      </div>
      {note !== undefined && <p className="t1 text-ink-3">{note}</p>}
    </li>
  );
}
