import type { OptimizeOptions } from "@vigie/api";
import type { Cents } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { AmountField } from "../../../../ui/amount-field.tsx";
import { RadioGroup } from "../../../../ui/radio-group.tsx";
import { text } from "../text.ts";

export type IntentProps = {
  /** null: the holdings themselves are arbitrated. */
  readonly newMoney: Cents | null | "empty";
  readonly onNewMoney: (value: Cents | null | "empty") => void;
  readonly options: OptimizeOptions | undefined;
  /** Shows that an amount is missing. */
  readonly isAmountMissing: boolean;
};

/** Choice between arbitrating the holdings and investing a payment without selling anything. */
export function Intent({ newMoney, onNewMoney, options, isAmountMissing }: IntentProps): ReactNode {
  const [isUnread, setIsUnread] = useState(false);
  const closed = options?.newMoney.available === false ? (options.newMoney.reason ?? text.noGoal) : null;
  const payment = { value: "payment", label: text.payIn, help: text.payInHelp } as const;
  return (
    <>
      <RadioGroup
        label={text.intent}
        value={newMoney === null ? "held" : "payment"}
        onValue={(value) => {
          onNewMoney(value === "held" ? null : "empty");
        }}
        options={[
          { value: "held", label: text.arbitrateHeld, help: text.arbitrateHeldHelp },
          closed === null ? payment : { ...payment, unavailable: closed },
        ]}
      />
      {newMoney !== null && (
        <div className="max-w-72 pt-2 pl-8">
          <AmountField
            label={text.payment}
            value={newMoney === "empty" ? null : newMoney}
            error={isAmountMissing && !isUnread ? text.paymentMissing : undefined}
            onValue={(value) => {
              setIsUnread(value === "invalid");
              onNewMoney(value === null || value === "invalid" || value <= 0 ? "empty" : value);
            }}
          />
        </div>
      )}
    </>
  );
}
