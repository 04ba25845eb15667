import { today } from "../../../../shared/clock/today.ts";
import type { Lead } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import { dayBounds, cancelMotives, type Id, leadCalls, type MissionObjective } from "@vigie/domain";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useAction } from "../../../../api.ts";
import { useTyped } from "../../../../shared/forms/use-typed.ts";
import { AmountField } from "../../../../ui/amount-field.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/choice.tsx";
import { RadioGroup } from "../../../../ui/radio-group.tsx";
import { Form } from "../../../../ui/form.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { DayField } from "../../../../ui/number-field.tsx";
import { Select } from "../../../../ui/select.tsx";
import { TextArea, TextField } from "../../../../ui/text-field.tsx";
import { toast } from "../../../../ui/toast.ts";
import { panelText } from "../text.ts";
import { callWords, motiveWords } from "./words-text.ts";
import {
  callOf,
  emptyOutcome,
  faultsOf,
  leadRefreshes,
  outcomeOf,
  outcomes,
  type Outcome,
  type OutcomeFaults,
  type OutcomeForm as Values,
} from "./use-outcome.ts";

type Props = {
  readonly missionId: Id;
  readonly lead: Lead;
  readonly objective: MissionObjective;
  readonly first: Outcome | null;
  readonly isLast: boolean;
  /** Opens the next lead, or closes the panel if none is left. */
  readonly onNext: () => Promise<void>;
  /** A colleague changed it in the meantime, perhaps to its end. */
  readonly onTaken: (isConcluded: boolean) => void;
};

function useOutcome({ missionId, lead, objective, first, onNext, onTaken }: Props) {
  const typed = useTyped<Values>(["lead", missionId, lead.customerId], emptyOutcome(first));
  const { values, set } = typed;
  const [faults, setFaults] = useState<OutcomeFaults>({});
  const conclude = useAction(bookApi.missions.conclude, { refreshes: leadRefreshes });
  const { code } = conclude;
  useEffect(() => {
    if (code === "lead.concluded") onTaken(true);
    else if (code === "lead.changed") onTaken(false);
  }, [code, onTaken]);
  const submit = async (): Promise<boolean> => {
    const found = faultsOf(values, objective);
    setFaults(found);
    const outcome = outcomeOf(values, lead);
    if (Object.keys(found).length > 0 || outcome === null) return false;
    const reply = await conclude.run({
      params: { id: missionId, customerId: lead.customerId },
      // Optimistic locking: a second click, or a colleague's change, is refused.
      body: { lead: outcome, changedAt: lead.changedAt },
    });
    if (reply === null) return false;
    typed.forget();
    toast(formatMessage(panelText.saved, { name: lead.customerName }));
    await onNext();
    return true;
  };
  return { values, set, faults, conclude, submit };
}

/** The outcome of a lead, with only that outcome's fields. */
export function OutcomeForm(props: Props): ReactNode {
  const { values, set, faults, conclude, submit } = useOutcome(props);
  const { first } = props;
  const frame = useRef<HTMLDivElement>(null);
  // The next lead opens in the same panel: the keyboard focus stays where the last outcome was entered.
  const chosen = useRef({ first, set });
  useEffect(() => {
    // The outcome of the column has priority over text typed earlier for this lead.
    if (chosen.current.first !== null) chosen.current.set({ state: chosen.current.first });
    frame.current?.querySelector<HTMLInputElement>("input[type=radio]")?.focus();
  }, []);
  return (
    <div ref={frame}>
      <Form
        failure={conclude.failure}
        className="grid gap-4 pt-4"
        onSubmit={submit}
        aria-label={panelText.outcome}
      >
        <RadioGroup
          label={panelText.outcome}
          options={outcomes.map((value) => ({ value, label: panelText[value] }))}
          value={values.state}
          error={faults.state}
          onValue={(state) => set({ state })}
        />
        <Fields values={values} faults={faults} set={set} objective={props.objective} />
        {values.state !== null && values.state !== "contacted" && (
          <RadioGroup
            label={panelText.call}
            help={panelText.callHelp}
            options={leadCalls.map((value) => ({ value, label: callWords[value] }))}
            value={callOf(values, props.lead)}
            onValue={(call) => set({ call })}
          />
        )}
        <TextArea
          label={panelText.remarks}
          maxLength={10_000}
          error={faults.remarks}
          value={values.remarks}
          onChange={(event) => set({ remarks: event.target.value })}
        />
        {conclude.failure !== null && (
          <p role="alert" className="t2 text-neg">
            {conclude.failure}
          </p>
        )}
        <Button type="submit" look="solid" busy={conclude.busy}>
          {props.isLast ? panelText.save : panelText.saveNext}
        </Button>
      </Form>
    </div>
  );
}

type FieldsProps = {
  readonly objective: MissionObjective;
  readonly values: Values;
  readonly faults: OutcomeFaults;
  readonly set: (patch: Partial<Values>) => void;
};

function Fields({ values, faults, set, objective }: FieldsProps): ReactNode {
  switch (values.state) {
    case null:
    case "contacted":
      return null;
    case "validated":
      return <Brought values={values} faults={faults} set={set} objective={objective} />;
    case "canceled":
      return (
        <Select
          label={panelText.motive}
          options={cancelMotives.map((value) => ({ value, label: motiveWords[value] }))}
          value={values.motive}
          onValue={(motive) => set({ motive })}
        />
      );
    case "later":
      return (
        <OutcomeDay
          label={panelText.laterOn}
          values={values}
          faults={faults}
          set={set}
          objective={objective}
        />
      );
    case "appointment":
      return (
        <>
          <OutcomeDay
            label={panelText.startsOn}
            values={values}
            faults={faults}
            set={set}
            objective={objective}
          />
          <TextField
            label={panelText.startsAt}
            error={faults.time}
            inputMode="numeric"
            maxLength={8}
            value={values.time}
            onChange={(event) => set({ time: event.target.value })}
          />
          <TextField
            label={panelText.place}
            maxLength={200}
            value={values.place}
            onChange={(event) => set({ place: event.target.value })}
          />
        </>
      );
  }
}

/** The result; the unit of the mission is required. */
function Brought({ values, faults, set, objective }: FieldsProps): ReactNode {
  return (
    <>
      {!values.isAmountUnknown && (
        <AmountField
          label={panelText.amount}
          error={faults.amount}
          value={values.amount}
          onValue={(amount) => set({ amount: amount === "invalid" ? null : amount })}
        />
      )}
      {objective === "new_amount" && (
        <Checkbox
          label={panelText.amountUnknown}
          checked={values.isAmountUnknown}
          onChange={(event) => set({ isAmountUnknown: event.target.checked })}
        />
      )}
      <TextField
        label={panelText.contract}
        maxLength={120}
        error={faults.contract}
        value={values.contract}
        onChange={(event) => set({ contract: event.target.value })}
      />
    </>
  );
}

function OutcomeDay({ label, values, faults, set }: FieldsProps & { readonly label: string }): ReactNode {
  return (
    <DayField
      bounds={dayBounds("due", today())}
      label={label}
      error={faults.day}
      value={values.day}
      onValue={(day) => set({ day: day === "invalid" ? null : day })}
    />
  );
}
