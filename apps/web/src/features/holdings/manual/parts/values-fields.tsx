import { today } from "../../../../shared/clock/today.ts";
import { dayBounds, isLoan, type PortfolioKind } from "@vigie/domain";
import type { ReactNode } from "react";
import { AmountField } from "../../../../ui/amount-field.tsx";
import { IconButton, LinkButton } from "../../../../ui/button.tsx";
import { DayField } from "../../../../ui/number-field.tsx";
import { contentText, text } from "../text.ts";
import { valueOrNull, type DraftValue } from "./draft.ts";
import { type Problems } from "./problems.ts";
import { Part } from "./part.tsx";
import { otherIcons } from "../../../../ui/other-icons.ts";

type ValuesProps = {
  readonly kind: PortfolioKind;
  readonly values: readonly DraftValue[];
  readonly onValues: (values: readonly DraftValue[]) => void;
  readonly problems: Problems;
};

/** Dated values, one per row. */
export function ValuesFields({ kind, values, onValues, problems }: ValuesProps): ReactNode {
  const set = (index: number, patch: Partial<DraftValue>): void => {
    onValues(values.map((value, at) => (at === index ? { ...value, ...patch } : value)));
  };
  return (
    <Part title={isLoan(kind) ? contentText.owedValues : contentText.values} help={contentText.valuesHelp}>
      <ul className="grid gap-5">
        {values.map((value, index) => (
          // Rows are only identified by their position.
          <li key={`value-${String(index)}`} className="flex items-start gap-4">
            <div className="grid grow grid-cols-2 items-start gap-4 sm:max-w-130">
              <ValueFields
                kind={kind}
                value={value}
                problems={problems}
                prefix={`values.${String(index)}.`}
                onChange={(patch) => {
                  set(index, patch);
                }}
              />
            </div>
            {values.length > 1 && (
              <IconButton
                icon={otherIcons.trash}
                label={`${text.remove} ${String(index + 1)}`}
                className="mt-7"
                onClick={() => {
                  onValues(values.filter((_, at) => at !== index));
                }}
              />
            )}
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="t1 text-neg empty:hidden">
        {problems["values"]}
      </p>
      <div>
        <LinkButton
          onClick={() => {
            onValues([...values, { day: null, amount: null }]);
          }}
        >
          {contentText.addValue}
        </LinkButton>
      </div>
    </Part>
  );
}

type ValueProps = {
  readonly kind: PortfolioKind;
  readonly value: DraftValue;
  readonly problems: Problems;
  readonly prefix: string;
  readonly onChange: (patch: Partial<DraftValue>) => void;
};

/** The day and the amount of one value. */
export function ValueFields({ kind, value, problems, prefix, onChange }: ValueProps): ReactNode {
  return (
    <>
      <DayField
        bounds={dayBounds("fact", today())}
        label={contentText.day}
        value={valueOrNull(value.day)}
        error={problems[`${prefix}day`]}
        onValue={(day) => {
          onChange({ day });
        }}
      />
      <AmountField
        label={isLoan(kind) ? contentText.owed : contentText.amount}
        value={valueOrNull(value.amount)}
        error={problems[`${prefix}amount`]}
        onValue={(amount) => {
          onChange({ amount });
        }}
      />
    </>
  );
}
