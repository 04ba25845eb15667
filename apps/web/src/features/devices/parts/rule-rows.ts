import type { ReleaseRules } from "@vigie/contract";
import { releaseCases, type ReleaseCase } from "@vigie/domain";
import { formatDay } from "../../../ui/format.ts";
import { say } from "../../../ui/say.ts";
import { caseSentence, caseTitles, regimeLabels, rulesText as words } from "../text.ts";

/** A case as one sentence, with the plans that it opens. */
export type RuleRow = {
  readonly key: string;
  readonly title: string;
  readonly sentence: string;
  readonly plans: string;
  readonly deadline: string;
  readonly sources: readonly string[];
};

type Rule = { readonly rules: ReleaseRules; readonly one: ReleaseRules["cases"][number] };

/** One line a case; two where the plans' texts do not say the same. */
export function ruleRows(all: readonly ReleaseRules[]): readonly RuleRow[] {
  return releaseCases.flatMap((name): RuleRow[] => {
    const found = all.flatMap((rules): Rule[] =>
      rules.cases.filter((one) => one.case === name).map((one) => ({ rules, one })),
    );
    const bySentence = Map.groupBy(found, ({ rules }) => caseSentence(name, rules.regime));
    return [...bySentence].map(([sentence, group]) => rowOf(name, sentence, group));
  });
}

function rowOf(name: ReleaseCase, sentence: string, group: readonly Rule[]): RuleRow {
  return {
    key: `${name} ${sentence}`,
    title: caseTitles[name],
    sentence,
    plans: plansOf(group),
    deadline: deadlineOf(group),
    sources: [
      ...new Set(group.map(({ one }) => `${one.source}, ${say(words.since, { day: formatDay(one.from) })}`)),
    ],
  };
}

function plansOf(group: readonly Rule[]): string {
  return group.map(({ rules }) => regimeLabels[rules.regime]).join(", ");
}

/** Said for all of them, or for those whose text says it. */
function deadlineOf(group: readonly Rule[]): string {
  const told = group.filter(({ one }) => one.anyTime || one.deadlineMonths !== null);
  const [first] = told;
  if (first === undefined) return "–";
  const deadline = first.one.anyTime
    ? words.anyTime
    : say(words.within, { months: first.one.deadlineMonths ?? 0 });
  return told.length === group.length ? deadline : say(words.only, { deadline, plans: plansOf(told) });
}
