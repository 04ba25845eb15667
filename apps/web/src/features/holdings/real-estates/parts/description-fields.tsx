import { dwellingKinds, realEstateTypes } from "@vigie/domain";
import type { ReactNode } from "react";
import { AmountField } from "../../../../ui/amount-field.tsx";
import { RadioGroup } from "../../../../ui/radio-group.tsx";
import { WholeField } from "../../../../ui/number-field.tsx";
import { TypedField } from "../../../../ui/typed-field.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { fieldText, kindLabels, typeLabels } from "../text.ts";
import { valueOrNull, type Draft, type Problems } from "./draft.ts";

export type FieldsProps = {
  readonly draft: Draft;
  readonly change: (patch: Partial<Draft>) => void;
  readonly problems: Problems;
};

/** The property, its address, and its purchase price. */
export function DescriptionFields({ draft, change, problems }: FieldsProps): ReactNode {
  const isDwelling = draft.type !== "scpi";
  return (
    <div className="grid gap-6">
      <TextField
        label={fieldText.name}
        help={fieldText.nameHelp}
        value={draft.name}
        maxLength={120}
        error={problems["name"]}
        onChange={(event) => change({ name: event.target.value })}
      />
      <RadioGroup
        label={fieldText.type}
        options={realEstateTypes.map((value) => ({ value, label: typeLabels[value] }))}
        value={draft.type}
        onValue={(type) => change({ type })}
      />
      {isDwelling && <Dwelling {...{ draft, change, problems }} />}
      <div className="grid items-start gap-x-8 gap-y-5 sm:grid-cols-3">
        <AmountField
          label={fieldText.purchaseValue}
          help={fieldText.optional}
          value={valueOrNull(draft.purchaseValue)}
          error={problems["purchaseValue"]}
          onValue={(purchaseValue) => change({ purchaseValue })}
        />
        <TypedField
          inputMode="numeric"
          parse={parseYear}
          format={(year) => (year === null ? "" : String(year))}
          refusal={fieldText.yearInvalid}
          label={fieldText.purchaseYear}
          help={fieldText.optional}
          value={valueOrNull(draft.purchaseYear)}
          error={problems["purchaseYear"]}
          onValue={(purchaseYear) => change({ purchaseYear })}
        />
        <AmountField
          label={fieldText.notaryCosts}
          help={fieldText.optional}
          value={valueOrNull(draft.notaryCosts)}
          error={problems["notaryCosts"]}
          onValue={(notaryCosts) => change({ notaryCosts })}
        />
      </div>
    </div>
  );
}

function Dwelling({ draft, change, problems }: FieldsProps): ReactNode {
  return (
    <>
      <RadioGroup
        label={fieldText.kind}
        options={dwellingKinds.map((value) => ({ value, label: kindLabels[value] }))}
        value={draft.dwellingKind}
        error={problems["dwellingKind"]}
        onValue={(dwellingKind) => change({ dwellingKind })}
      />
      <TextField
        label={fieldText.street}
        help={fieldText.optional}
        value={draft.street}
        maxLength={120}
        autoComplete="street-address"
        onChange={(event) => change({ street: event.target.value })}
      />
      <div className="grid items-start gap-x-8 gap-y-5 sm:grid-cols-3">
        <TextField
          label={fieldText.postalCode}
          value={draft.postalCode}
          inputMode="numeric"
          maxLength={5}
          autoComplete="postal-code"
          error={problems["postalCode"]}
          onChange={(event) => change({ postalCode: event.target.value })}
        />
        <TextField
          label={fieldText.city}
          value={draft.city}
          maxLength={120}
          autoComplete="address-level2"
          error={problems["city"]}
          onChange={(event) => change({ city: event.target.value })}
        />
        <WholeField
          label={fieldText.surface}
          unit="m²"
          value={valueOrNull(draft.surface)}
          error={problems["surface"]}
          onValue={(surface) => change({ surface })}
        />
      </div>
    </>
  );
}

/** A year has no thousands separator. */
function parseYear(text: string): number | null {
  return /^\d{4}$/.test(text.trim()) ? Number(text.trim()) : null;
}
