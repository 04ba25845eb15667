import { today } from "../../../../shared/clock/today.ts";
import {
  dayBounds,
  type CheckOutcome,
  checkOutcomes,
  type Day,
  type VigilanceCheck,
  vigilanceChecks,
} from "@vigie/domain";
import type { ReactNode } from "react";
import { LinkButton } from "../../../../ui/button.tsx";
import { DayField } from "../../../../ui/number-field.tsx";
import { Select } from "../../../../ui/select.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { checkWords, optionsOf, outcomeWords, text } from "../text.ts";

export type TypedCheck = {
  readonly kind: VigilanceCheck;
  readonly seenOn: Day | null;
  readonly result: CheckOutcome;
  readonly words: string;
};

type Props = {
  readonly checks: readonly TypedCheck[];
  readonly isAsked: boolean;
  readonly onChecks: (checks: readonly TypedCheck[]) => void;
};

const fresh: TypedCheck = { kind: "asset_freeze", seenOn: null, result: "clear", words: "" };

/** The checks that were made, each with its date and its result. */
export function CheckFields({ checks, isAsked, onChecks }: Props): ReactNode {
  const set = (place: number, change: Partial<TypedCheck>): void =>
    onChecks(checks.map((check, at) => (at === place ? { ...check, ...change } : check)));
  return (
    <fieldset className="grid gap-4">
      <legend className="t2 font-semibold">{text.checks}</legend>
      {checks.map((check, at) => (
        // Checks are added at the end, so until the form is sent their index identifies them.
        <div key={at} className="grid gap-3 border-b border-line pb-4 sm:grid-cols-3">
          <Select
            label={text.checkKind}
            options={optionsOf(vigilanceChecks, checkWords)}
            value={check.kind}
            onValue={(kind) => set(at, { kind })}
          />
          <DayField
            bounds={dayBounds("fact", today())}
            label={text.checkOn}
            error={isAsked && check.seenOn === null ? text.checkDayMissing : undefined}
            value={check.seenOn}
            onValue={(day) => set(at, { seenOn: day === "invalid" ? null : day })}
          />
          <Select
            label={text.checkResult}
            options={optionsOf(checkOutcomes, outcomeWords)}
            value={check.result}
            onValue={(result) => set(at, { result })}
          />
          <div className="sm:col-span-3">
            <TextField
              label={text.checkWords}
              value={check.words}
              maxLength={500}
              onChange={(event) => set(at, { words: event.target.value })}
            />
          </div>
          <LinkButton
            className="t1 justify-self-start"
            onClick={() => onChecks(checks.filter((_one, place) => place !== at))}
          >
            {text.removeCheck}
          </LinkButton>
        </div>
      ))}
      <LinkButton className="justify-self-start" onClick={() => onChecks([...checks, fresh])}>
        {text.addCheck}
      </LinkButton>
    </fieldset>
  );
}
