import { bookApi } from "@vigie/api/book";
import { mergeFields, missionCategories, missionObjectives } from "@vigie/domain";
import type { ReactNode } from "react";
import { useReading } from "../../../../api.ts";
import { AmountField } from "../../../../ui/amount-field.tsx";
import { Checkbox } from "../../../../ui/choice.tsx";
import { RadioGroup } from "../../../../ui/radio-group.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PercentField, WholeField } from "../../../../ui/number-field.tsx";
import { TextArea, TextField } from "../../../../ui/text-field.tsx";
import { useManages } from "./use-manages.ts";
import type { Wizard, WizardFaults } from "./use-wizard.ts";
import { wizardText } from "./wizard-text.ts";
import { categoryWords } from "./words-text.ts";

export type StepProps = {
  readonly wizard: Wizard;
  readonly faults: WizardFaults;
  readonly set: (patch: Partial<Wizard>) => void;
};

export function ChoiceStep({ wizard, faults, set }: StepProps): ReactNode {
  const seesFirm = useManages();
  return (
    <>
      <RadioGroup
        label={wizardText.category}
        options={missionCategories.map((value) => ({ value, label: categoryWords[value] }))}
        value={wizard.category}
        onValue={(category) => set({ category })}
      />
      <TextField
        label={wizardText.name}
        maxLength={120}
        error={faults.name}
        value={wizard.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <TextArea
        label={wizardText.description}
        maxLength={2000}
        value={wizard.description}
        onChange={(event) => set({ description: event.target.value })}
      />
      <Products wizard={wizard} set={set} />
      {seesFirm && (
        <Checkbox
          label={wizardText.shared}
          checked={wizard.shared}
          onChange={(event) => set({ shared: event.target.checked })}
        />
      )}
    </>
  );
}

function Products({ wizard, set }: Pick<StepProps, "wizard" | "set">): ReactNode {
  const products = (useReading(bookApi.products.list, {}).data?.products ?? []).filter(
    ({ state }) => state === "open",
  );
  if (products.length === 0) return <p className="t1 text-ink-3">{wizardText.noProducts}</p>;
  return (
    <fieldset>
      <legend className="t2 pb-1 text-ink-2">{wizardText.products}</legend>
      {products.map(({ id, name, provider }) => (
        <Checkbox
          key={id}
          label={`${name}, ${provider}`}
          checked={wizard.productIds.includes(id)}
          onChange={(event) => {
            const others = wizard.productIds.filter((one) => one !== id);
            set({ productIds: event.target.checked ? [...others, id] : others });
          }}
        />
      ))}
    </fieldset>
  );
}

export function GoalStep({ wizard, faults, set }: StepProps): ReactNode {
  return (
    <>
      <RadioGroup
        label={wizardText.objective}
        options={missionObjectives.map((value) => ({ value, label: wizardText.objectives[value] }))}
        value={wizard.objective}
        onValue={(objective) => set({ objective })}
      />
      {wizard.objective === "new_amount" ? (
        <AmountField
          label={wizardText.goalAmount}
          error={faults.goal}
          value={wizard.goalAmount}
          onValue={(goalAmount) => set({ goalAmount: goalAmount === "invalid" ? null : goalAmount })}
        />
      ) : (
        <WholeField
          label={wizardText.goalCount}
          error={faults.goal}
          value={wizard.goalCount}
          onValue={(goalCount) => set({ goalCount: goalCount === "invalid" ? null : goalCount })}
        />
      )}
      <WholeField
        label={wizardText.duration}
        error={faults.duration}
        value={wizard.durationDays}
        onValue={(days) => set({ durationDays: days === "invalid" ? null : days })}
      />
      <PercentField
        label={wizardText.conversion}
        value={wizard.expectedConversion}
        onValue={(ratio) => {
          const isRatio = ratio !== "invalid" && ratio !== null && ratio >= 0 && ratio <= 1;
          set({ expectedConversion: isRatio ? ratio : null });
        }}
      />
      <TextArea
        label={wizardText.pitch}
        help={formatMessage(wizardText.pitchHelp, {
          fields: mergeFields.map((field) => `{${field}}`).join(", "),
        })}
        maxLength={5000}
        value={wizard.pitch}
        onChange={(event) => set({ pitch: event.target.value })}
      />
    </>
  );
}
