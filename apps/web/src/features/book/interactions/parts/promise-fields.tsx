import { today } from "../../../../shared/clock/today.ts";
import { dayBounds, promisesPerInteraction } from "@vigie/domain";
import type { ReactNode } from "react";
import { LinkButton } from "../../../../ui/button.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { DayField } from "../../../../ui/number-field.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { text } from "../text.ts";
import type { EntryFaults, PromiseDraft } from "./entry.ts";

type PromiseFieldsProps = {
  readonly promises: readonly PromiseDraft[];
  readonly faults: EntryFaults["promises"];
  readonly onPromises: (promises: readonly PromiseDraft[]) => void;
};

/** A promise: who, what, until when. A missing text or date is asked for. */
export function PromiseFields({ promises, faults = {}, onPromises }: PromiseFieldsProps): ReactNode {
  const change = (index: number, patch: Partial<PromiseDraft>): void => {
    onPromises(promises.map((one, at) => (at === index ? { ...one, ...patch } : one)));
  };
  return (
    <div className="grid gap-3">
      {promises.map((promise, index) => (
        <fieldset
          key={index}
          className="grid items-end gap-4 border-t border-line pt-3 sm:grid-cols-[1fr_9rem_auto_auto]"
        >
          <legend className="sr-only">{text.promise}</legend>
          <TextField
            label={text.promiseWhat}
            error={faults[index]?.what}
            maxLength={300}
            value={promise.what}
            onChange={(event) => change(index, { what: event.target.value })}
          />
          <DayField
            bounds={dayBounds("exchange", today())}
            label={text.promiseDue}
            error={faults[index]?.dueOn}
            value={promise.dueOn}
            onValue={(dueOn) => {
              // An invalid day is sent as none, not as the former day.
              change(index, { dueOn: dueOn === "invalid" ? null : dueOn });
            }}
          />
          <Choice
            label={text.promiseBy}
            options={[
              { value: "advisor", label: text.byAdvisor },
              { value: "customer", label: text.byCustomer },
            ]}
            value={promise.by}
            onValue={(by) => change(index, { by })}
          />
          <LinkButton
            className="t1 pb-2"
            onClick={() => onPromises(promises.filter((_, at) => at !== index))}
          >
            {text.removePromise}
          </LinkButton>
        </fieldset>
      ))}
      {promises.length < promisesPerInteraction && (
        <p>
          <LinkButton
            className="t1"
            onClick={() => onPromises([...promises, { id: null, by: "advisor", what: "", dueOn: null }])}
          >
            {text.addPromise}
          </LinkButton>
        </p>
      )}
    </div>
  );
}
