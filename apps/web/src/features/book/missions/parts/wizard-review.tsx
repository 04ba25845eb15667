import { bookApi } from "@vigie/api/book";
import { cents, shownName } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { filterText } from "../../../../shared/book/filter-text.ts";
import { filterNames, filterShapes, listOf, shownNames } from "../../../../shared/book/filters.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { countWords, rateWords } from "./figures.ts";
import { PitchText } from "./pitch-text.tsx";
import type { Wizard, WizardStep } from "./use-wizard.ts";
import { wizardText } from "./wizard-text.ts";
import { categoryWords } from "./words-text.ts";

type Props = {
  readonly wizard: Wizard;
  /** The steps that are summarised; each is edited in its own place. */
  readonly steps: readonly WizardStep[];
  readonly onStep: (step: WizardStep) => void;
};

/** The decisions so far. */
export function WizardReview({ wizard, steps, onStep }: Props): ReactNode {
  const names = useNames(wizard);
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
        {linesOf(wizard, { step, names }).map(([label, value]) => (
          <div key={label} className="t2 flex min-h-9 justify-between gap-x-4 border-b border-line py-1.5">
            <dt className="text-ink-2">{label}</dt>
            <dd className="min-w-1/3 text-right break-words whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}

type Line = readonly [string, ReactNode];

type Named = { readonly id: string; readonly name: string };
type Asked = { readonly step: WizardStep; readonly names: readonly Named[] };

function linesOf(wizard: Wizard, { step, names }: Asked): readonly Line[] {
  const { objective, goalAmount, goalCount, durationDays, expectedConversion } = wizard;
  if (step === "choix")
    return [
      [wizardText.category, categoryWords[wizard.category]],
      [wizardText.name, wizard.name === "" ? wizardText.nameUnsaid : wizard.name],
      [wizardText.description, wizard.description === "" ? wizardText.noDescription : wizard.description],
      [wizardText.products, wizard.productIds.map((id) => nameOf(names, id)).join(", ") || wizardText.none],
    ];
  if (step === "objectif")
    return [
      [wizardText.objective, wizardText.objectives[objective]],
      [
        objective === "new_amount" ? wizardText.goalAmount : wizardText.goalCount,
        countWords(objective, goalCount ?? 0) ?? <Amount key="goal" value={goalAmount} decimals={false} />,
      ],
      [wizardText.duration, formatMessage(wizardText.days, { count: durationDays ?? 0 })],
      [
        wizardText.conversion,
        expectedConversion === null ? wizardText.notSaid : rateWords(expectedConversion),
      ],
      [
        wizardText.pitch,
        wizard.pitch === "" ? wizardText.noPitch : <PitchText key="pitch" pitch={wizard.pitch} />,
      ],
    ];
  return targetLines(wizard, names);
}

function targetLines({ shared, texts, excludedIds }: Wizard, names: readonly Named[]): readonly Line[] {
  const criteria = criteriaOf(texts, names);
  return [
    [wizardText.whoseCustomers, shared ? wizardText.ofFirm : wizardText.own],
    ...(criteria.length === 0 ? [[wizardText.criteriaTitle, wizardText.noCriterion] as const] : criteria),
    ...(excludedIds.length === 0
      ? []
      : [
          [wizardText.excluded, formatMessage(wizardText.excludedNb, { count: excludedIds.length })] as const,
        ]),
  ];
}

/** The names of the ids in a mission: products, tags, people of the firm and other missions. */
function useNames({ productIds, texts }: Wizard): readonly Named[] {
  const has = (name: keyof Wizard["texts"]) => ({ enabled: (texts[name] ?? "") !== "" });
  const products = useReading(bookApi.products.list, {}, { enabled: productIds.length > 0 });
  const tags = useReading(api.customers.tags, {}, has("tagIds"));
  const people = useReading(api.firms.people, {}, has("advisorIds"));
  const missions = useReading(bookApi.missions.list, {}, has("missionIds"));
  return [
    ...(products.data?.products ?? []),
    ...(tags.data?.tags ?? []),
    ...(people.data?.people ?? []).map((one) => ({ id: one.id, name: shownName(one) })),
    ...(missions.data?.missions ?? []),
  ];
}

/** Its kind, until it is loaded or if it no longer exists. */
function nameOf(names: readonly Named[], id: string): string {
  return names.find((one) => one.id === id)?.name ?? "…";
}

/** Each criterion in words. */
export function criteriaOf(texts: Wizard["texts"], names: readonly Named[] = []): readonly Line[] {
  return filterNames.flatMap((name): Line[] => {
    const text = texts[name] ?? "";
    return text === "" ? [] : [[filterText[name], wordsOf(name, { text, names })]];
  });
}

type Held = { readonly text: string; readonly names: readonly Named[] };

function wordsOf(name: (typeof filterNames)[number], { text, names }: Held): ReactNode {
  const shape = filterShapes[name];
  if (shape.shape === "flag") return filterText.yes;
  if (shape.shape === "amount") return <Amount value={cents(Number(text) * 100)} decimals={false} />;
  if (shape.shape === "ratio") return `${text} %`;
  if (name === "tagIds" || name === "advisorIds" || name === "missionIds") {
    const ids = listOf(text);
    return names.length === 0 ? ids.length : ids.map((one) => nameOf(names, one)).join(", ");
  }
  if (shape.shape === "typed") return shownNames(text).join(", ");
  if (shape.shape !== "many" && shape.shape !== "one") return text;
  return listOf(text)
    .map((one) => shape.options.find(({ value }) => value === one)?.label ?? one)
    .join(", ");
}
