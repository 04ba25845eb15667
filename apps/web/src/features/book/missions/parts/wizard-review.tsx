import { cents } from "@vigie/domain";
import type { ReactNode } from "react";
import { filterText } from "../../../../shared/book/filter-text.ts";
import { filterNames, filterShapes, listOf } from "../../../../shared/book/filters.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { countWords, rateWords } from "./figures.ts";
import type { Wizard, WizardStep } from "./use-wizard.ts";
import { wizardText } from "./wizard-text.ts";
import { categoryWords } from "./words-text.ts";

type Props = {
  readonly wizard: Wizard;
  /** The steps that are told; each is changed in its place. */
  readonly steps: readonly WizardStep[];
  readonly onStep: (step: WizardStep) => void;
};

/** What is decided so far. */
export function WizardReview({ wizard, steps, onStep }: Props): ReactNode {
  return steps.map((step) => (
    <section key={step} className="pt-4">
      <SectionHead
        title={wizardText[step]}
        aside={
          <LinkButton onClick={() => onStep(step)}>
            {wizardText.edit}
            <span className="sr-only">, {wizardText[step]}</span>
          </LinkButton>
        }
      />
      <dl>
        {linesOf(wizard, step).map(([label, value]) => (
          <div key={label} className="t2 flex min-h-9 justify-between gap-x-4 border-b border-line py-1.5">
            <dt className="text-ink-2">{label}</dt>
            <dd className="min-w-0 text-right break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}

type Line = readonly [string, ReactNode];

function linesOf(wizard: Wizard, step: WizardStep): readonly Line[] {
  const { objective, goalAmount, goalCount, durationDays, expectedConversion } = wizard;
  if (step === "choix")
    return [
      [wizardText.category, categoryWords[wizard.category]],
      [wizardText.name, wizard.name],
      [wizardText.products, wizard.productIds.length === 0 ? wizardText.none : wizard.productIds.length],
    ];
  if (step === "objectif")
    return [
      [wizardText.objective, wizardText.objectives[objective]],
      [
        objective === "new_amount" ? wizardText.goalAmount : wizardText.goalCount,
        countWords(objective, goalCount ?? 0) ?? <Amount key="goal" value={goalAmount} decimals={false} />,
      ],
      [wizardText.duration, formatMessage(wizardText.days, { count: durationDays ?? 0 })],
      [wizardText.conversion, expectedConversion === null ? wizardText.none : rateWords(expectedConversion)],
    ];
  return criteriaOf(wizard.texts);
}

/** Each criterion in words. */
export function criteriaOf(texts: Wizard["texts"]): readonly Line[] {
  return filterNames.flatMap((name): Line[] => {
    const text = texts[name] ?? "";
    return text === "" ? [] : [[filterText[name], wordsOf(name, text)]];
  });
}

function wordsOf(name: (typeof filterNames)[number], text: string): ReactNode {
  const shape = filterShapes[name];
  if (shape.shape === "flag") return filterText.yes;
  if (shape.shape === "amount") return <Amount value={cents(Number(text) * 100)} decimals={false} />;
  if (shape.shape === "ratio") return `${text} %`;
  if (name === "tagIds" || name === "advisorIds") return listOf(text).length;
  if (shape.shape !== "many" && shape.shape !== "one") return text;
  return listOf(text)
    .map((one) => shape.options.find(({ value }) => value === one)?.label ?? one)
    .join(", ");
}
