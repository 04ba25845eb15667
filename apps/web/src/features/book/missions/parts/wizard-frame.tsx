import type { MissionPreview } from "@vigie/api";
import type { ReactNode } from "react";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Steps } from "../../../../ui/steps.tsx";
import { faultsOf, type Wizard, wizardSteps, type WizardStep } from "./use-wizard.ts";
import { previewText, wizardText } from "./wizard-text.ts";

/** On a phone the effect of a criterion stays visible above it; the details follow the criteria. */
export function PhoneCount({
  preview,
  isCounting,
}: {
  readonly preview: MissionPreview | null;
  readonly isCounting: boolean;
}): ReactNode {
  if (preview === null) return null;
  const { targeted, contactable } = preview;
  return (
    <p
      aria-hidden="true"
      className={`t2 sticky top-0 z-10 -mx-4 border-b border-line bg-paper px-4 py-2 font-semibold ${isCounting ? "text-ink-3" : ""}`}
    >
      {formatMessage(previewText.inSight, { targeted, contactable })}
    </p>
  );
}

type ListProps = { readonly at: number; readonly wizard: Wizard; readonly targetedNb: number };

/** A step is done once nothing is missing: a link may open the last one first. */
export function StepList({ at, wizard, targetedNb }: ListProps): ReactNode {
  const isWhole = (step: WizardStep): boolean => Object.keys(faultsOf(wizard, step)).length === 0;
  return (
    <Steps
      label={wizardText.steps}
      steps={wizardSteps.map((id, index) => ({
        id,
        label: wizardText[id],
        state: index === at ? "current" : index < at && isWhole(id) ? "done" : "todo",
        caption:
          id === "cible" && targetedNb > 0
            ? formatMessage(wizardText.criteria, { count: targetedNb })
            : undefined,
      }))}
    />
  );
}
