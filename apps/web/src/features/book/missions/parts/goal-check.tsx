import type { MissionPreview } from "@vigie/api";
import { type Cents, cents } from "@vigie/domain";
import type { ReactNode } from "react";
import { Amount } from "../../../../ui/amount.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { rateWords } from "./figures.ts";
import type { Wizard } from "./use-wizard.ts";
import { wizardText } from "./wizard-text.ts";

type Props = { readonly wizard: Wizard; readonly preview: MissionPreview };

/** Whether the goal is reachable with this target at the expected conversion. */
export function GoalCheck({ wizard, preview }: Props): ReactNode {
  const { expectedConversion: rate } = wizard;
  if (rate === null || rate === 0) return <p className="t1 pt-3 text-ink-3">{wizardText.checkNone}</p>;
  if (preview.targeted === 0) return null;
  return <p className="t1 pt-3 text-ink-2">{sentenceOf(wizard, { preview, rate })}</p>;
}

function sentenceOf(
  { objective, goalAmount, goalCount }: Wizard,
  { preview, rate }: { readonly preview: MissionPreview; readonly rate: number },
): ReactNode {
  const convinced = preview.targeted * rate;
  const known = preview.targeted - preview.unknownNb;
  const euros = (key: string, value: Cents) => <Amount key={key} value={value} decimals={false} />;
  if (objective !== "new_amount")
    return formatMessage(wizardText.checkCount, {
      rate: rateWords(rate),
      count: Math.round(convinced),
      goal: goalCount ?? 0,
    });
  const needed = euros("needed", cents(Math.round((goalAmount ?? 0) / convinced / 1000) * 1000));
  if (known === 0) return formatMessage(wizardText.checkAmountUnknown, { rate: rateWords(rate), needed });
  const average = euros("average", cents(Math.round(preview.cash / known / 1000) * 1000));
  return formatMessage(wizardText.checkAmount, { rate: rateWords(rate), needed, average });
}
