import { dwellingFeatures, dwellingStates, dwellingUsages, mostRooms } from "@vigie/domain";
import type { ReactNode } from "react";
import { AmountField } from "../../../../ui/amount-field.tsx";
import { Checkbox } from "../../../../ui/choice.tsx";
import { WholeField } from "../../../../ui/number-field.tsx";
import { Select } from "../../../../ui/select.tsx";
import { featureLabels, fieldText, stateLabels, usageLabels } from "../text.ts";
import { OwnershipFields, type OwnershipProblems } from "../../../../shared/portfolios/ownership-fields.tsx";
import type { FieldsProps } from "./description-fields.tsx";
import { valueOrNull } from "./draft.ts";

const none = "none";
const counts = Array.from({ length: mostRooms }, (_, index) => index + 1);

/** What affects the price of the property, and its use. */
export function AttributeFields({ draft, change, problems }: FieldsProps): ReactNode {
  return (
    <div className="grid gap-6">
      {draft.type !== "scpi" && <Attributes {...{ draft, change, problems }} />}
      <div className="grid items-start gap-x-8 gap-y-5 sm:grid-cols-2">
        <AmountField
          label={fieldText.rent}
          help={fieldText.optional}
          value={valueOrNull(draft.rentReceived)}
          error={problems["rentReceived"]}
          onValue={(rentReceived) => change({ rentReceived })}
        />
      </div>
      <OwnershipFields
        draft={draft.ownership}
        problems={shareProblems(problems)}
        change={(patch) => change({ ownership: { ...draft.ownership, ...patch } })}
      />
    </div>
  );
}

function shareProblems(problems: FieldsProps["problems"]): OwnershipProblems {
  const { ratio, usufructuaryBornOn } = problems;
  return {
    ...(ratio === undefined ? {} : { ratio }),
    ...(usufructuaryBornOn === undefined ? {} : { usufructuaryBornOn }),
  };
}

function Attributes({ draft, change, problems }: FieldsProps): ReactNode {
  return (
    <>
      <div className="grid items-start gap-x-8 gap-y-5 sm:grid-cols-2">
        <Count label={fieldText.rooms} value={draft.rooms} onValue={(rooms) => change({ rooms })} />
        <Count
          label={fieldText.bedrooms}
          value={draft.bedrooms}
          error={problems["bedrooms"]}
          onValue={(bedrooms) => change({ bedrooms })}
        />
        {draft.dwellingKind !== "house" && <Floors {...{ draft, change, problems }} />}
        <Select
          label={fieldText.state}
          options={[
            { value: none, label: fieldText.unknown },
            ...dwellingStates.map((value) => ({ value, label: stateLabels[value] })),
          ]}
          value={draft.state ?? none}
          onValue={(value) => change({ state: dwellingStates.find((one) => one === value) ?? null })}
        />
        <Select
          label={fieldText.usage}
          options={[
            { value: none, label: fieldText.unknown },
            ...dwellingUsages.map((value) => ({ value, label: usageLabels[value] })),
          ]}
          value={draft.usage ?? none}
          onValue={(value) => change({ usage: dwellingUsages.find((one) => one === value) ?? null })}
        />
      </div>
      <Features draft={draft} change={change} />
    </>
  );
}

/** The floor of a flat; a house has none. */
function Floors({ draft, change, problems }: FieldsProps): ReactNode {
  return (
    <>
      <WholeField
        label={fieldText.floor}
        help={fieldText.floorHelp}
        value={valueOrNull(draft.floor)}
        error={problems["floor"]}
        onValue={(floor) => change({ floor })}
      />
      <WholeField
        label={fieldText.floorCount}
        help={fieldText.optional}
        value={valueOrNull(draft.floorCount)}
        error={problems["floorCount"]}
        onValue={(floorCount) => change({ floorCount })}
      />
    </>
  );
}

function Features({ draft, change }: Pick<FieldsProps, "draft" | "change">): ReactNode {
  return (
    <fieldset>
      <legend className="t2 pb-1 text-ink-2">{fieldText.features}</legend>
      <div className="grid gap-x-8 sm:grid-cols-3">
        {dwellingFeatures.map((feature) => (
          <Checkbox
            key={feature}
            label={featureLabels[feature]}
            checked={draft.features.includes(feature)}
            onChange={(event) =>
              change({
                features: event.target.checked
                  ? [...draft.features, feature]
                  : draft.features.filter((one) => one !== feature),
              })
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

type CountProps = {
  readonly label: string;
  readonly value: number | null;
  readonly onValue: (value: number | null) => void;
  readonly error?: string | undefined;
};

/** From 1 to 5; 5 means five or more. */
function Count({ label, value, onValue, error }: CountProps): ReactNode {
  return (
    <Select
      label={label}
      error={error}
      options={[
        { value: none, label: fieldText.unknown },
        ...counts.map((count) => ({
          value: String(count),
          label: count === mostRooms ? fieldText.five : String(count),
        })),
      ]}
      value={value === null ? none : String(value)}
      onValue={(text) => onValue(counts.find((count) => String(count) === text) ?? null)}
    />
  );
}
