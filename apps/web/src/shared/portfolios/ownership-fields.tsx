import { ownershipFieldsText } from "./ownership-fields-text.ts";
import type { Ownership } from "@vigie/api";
import {
  dayBounds,
  checkOwnership,
  type Day,
  ownedRatio,
  type Ownership as SaidOwnership,
  type OwnershipKind,
  ownershipKinds,
  usufructScale,
} from "@vigie/domain";
import type { ReactNode } from "react";
import { formatPercent } from "../../ui/format.ts";
import { DayField, PercentField } from "../../ui/number-field.tsx";
import { formatMessage } from "../../ui/format-message.ts";
import { Select } from "../../ui/select.tsx";
import { today } from "../clock/today.ts";

type Read<T> = T | null | "invalid";

/** An ownership being edited. */
export type OwnershipDraft = {
  readonly kind: OwnershipKind;
  readonly ratio: Read<number>;
  readonly usufructuaryBornOn: Read<Day>;
};

export const fullOwnershipDraft: OwnershipDraft = { kind: "full", ratio: null, usufructuaryBornOn: null };

export function ownershipDraft({ kind, ratio, usufructuaryBornOn }: Ownership): OwnershipDraft {
  return { kind, ratio, usufructuaryBornOn };
}

export type OwnershipProblems = { readonly ratio?: string; readonly usufructuaryBornOn?: string };

/** Validation errors, by field. */
export function ownershipProblems(draft: OwnershipDraft): OwnershipProblems {
  const { kind, ratio, usufructuaryBornOn } = draft;
  if (kind === "full") return {};
  if (ratio === "invalid" || (ratio !== null && (ratio <= 0 || ratio > 1)))
    return { ratio: ownershipFieldsText.outOfRange };
  if (usufructuaryBornOn === "invalid") return { usufructuaryBornOn: ownershipFieldsText.bornHelp };
  const checked = checkOwnership({ kind, ratio, usufructuaryBornOn }, today());
  if (checked.ok) return {};
  return checked.code === "ownership.future_birth"
    ? { usufructuaryBornOn: ownershipFieldsText.future }
    : { ratio: ownershipFieldsText.missing };
}

/** The request body: fields without meaning for the kind are left out. */
export function ownershipBody({ kind, ratio, usufructuaryBornOn }: OwnershipDraft): SaidOwnership {
  const isDivided = kind === "bare" || kind === "usufruct";
  return {
    kind,
    ratio: kind === "full" || ratio === "invalid" ? null : ratio,
    usufructuaryBornOn: isDivided && usufructuaryBornOn !== "invalid" ? usufructuaryBornOn : null,
  };
}

export type OwnershipFieldsProps = {
  readonly draft: OwnershipDraft;
  readonly problems: OwnershipProblems;
  readonly change: (patch: Partial<OwnershipDraft>) => void;
};

/** How a portfolio is owned, and the share that counts. */
export function OwnershipFields({ draft, problems, change }: OwnershipFieldsProps): ReactNode {
  const { kind, ratio, usufructuaryBornOn } = draft;
  const isDivided = kind === "bare" || kind === "usufruct";
  return (
    <div className="grid items-start gap-x-8 gap-y-5 sm:grid-cols-2">
      <Select
        label={ownershipFieldsText.kind}
        help={ownershipFieldsText.kindHelp[kind]}
        options={ownershipKinds.map((value) => ({ value, label: ownershipFieldsText.kinds[value] }))}
        value={kind}
        onValue={(value) => change({ kind: ownershipKinds.find((one) => one === value) ?? "full" })}
      />
      {kind !== "full" && (
        <PercentField
          label={ownershipFieldsText.ratio}
          help={isDivided ? ownershipFieldsText.ratioOfDivided : ownershipFieldsText.ratioOfJoint}
          value={ratio === "invalid" ? null : ratio}
          error={problems.ratio}
          onValue={(next) => change({ ratio: next })}
        />
      )}
      {isDivided && (
        <DayField
          bounds={dayBounds("fact", today())}
          label={ownershipFieldsText.bornOn}
          help={ownershipFieldsText.bornHelp}
          value={usufructuaryBornOn === "invalid" ? null : usufructuaryBornOn}
          error={problems.usufructuaryBornOn}
          onValue={(next) => change({ usufructuaryBornOn: next })}
        />
      )}
      <Counted draft={draft} />
    </div>
  );
}

/** The resulting share, once the input is consistent. */
function Counted({ draft }: { readonly draft: OwnershipDraft }): ReactNode {
  if (draft.kind === "full" || Object.keys(ownershipProblems(draft)).length > 0) return null;
  const body = ownershipBody(draft);
  const ratio = formatPercent(ownedRatio(body, today()), { maxDigits: 4 });
  const source = usufructScale[0]?.figures[0]?.source ?? "";
  const isScale = body.usufructuaryBornOn !== null && body.ratio === null;
  return (
    <p className="t1 self-end text-ink-2 sm:col-span-2" aria-live="polite">
      {isScale
        ? formatMessage(ownershipFieldsText.byScale, { ratio, source })
        : formatMessage(ownershipFieldsText.counted, { ratio })}
    </p>
  );
}
