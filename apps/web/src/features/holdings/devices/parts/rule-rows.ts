import type { Device, ReleaseRules } from "@vigie/api";
import { devicePlans, releaseCases, type ReleaseCase, groupBy } from "@vigie/domain";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { caseSentence, caseTitles, planLabels, rulesText as words } from "../text.ts";

/** Rules with the saver's plans that follow them, in words: « PEE, Participation ». */
export type NamedRules = ReleaseRules & { readonly plans: string };

export function namedRules(
  rules: readonly ReleaseRules[],
  devices: readonly Pick<Device, "id" | "plan">[],
): readonly NamedRules[] {
  return rules.map((rule) => {
    const bound = devices.filter(({ id }) => rule.portfolioIds.includes(id));
    const plans = devicePlans.filter((one) => bound.some(({ plan }) => plan === one));
    return { ...rule, plans: plans.map((plan) => labelUnder(rule.regime, plan)).join(", ") };
  });
}

/** A collective plan with the rules of the PER is a PERCOL. */
function labelUnder(regime: ReleaseRules["regime"], plan: Device["plan"]): string {
  return regime === "retirement" && plan === "perco" ? words.percol : planLabels[plan];
}

/** A case as one sentence, with the plans that it releases. */
export type RuleRow = {
  readonly key: string;
  readonly title: string;
  readonly sentence: string;
  readonly plans: string;
  readonly deadline: string;
  readonly sources: readonly string[];
};

type Rule = { readonly rules: NamedRules; readonly one: ReleaseRules["cases"][number] };

/** One line per case; two if the plans' rules differ. */
export function ruleRows(all: readonly NamedRules[]): readonly RuleRow[] {
  return releaseCases.flatMap((name): RuleRow[] => {
    const found = all.flatMap((rules): Rule[] =>
      rules.cases.filter((one) => one.case === name).map((one) => ({ rules, one })),
    );
    const bySentence = groupBy(found, ({ rules }) => caseSentence(name, rules.regime));
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
    sources: group.map(({ one }) =>
      formatMessage(words.since, { source: one.source, day: formatDay(one.from) }),
    ),
  };
}

function plansOf(group: readonly Rule[]): string {
  return group.map(({ rules }) => rules.plans).join(", ");
}

/** For all plans, or for those whose rules say so. */
function deadlineOf(group: readonly Rule[]): string {
  const timed = group.filter(({ one }) => one.anyTime || one.deadlineMonths !== null);
  const [first] = timed;
  if (first === undefined) return "–";
  const deadline = first.one.anyTime
    ? words.anyTime
    : formatMessage(words.within, { months: first.one.deadlineMonths ?? 0 });
  return timed.length === group.length
    ? deadline
    : formatMessage(words.only, { deadline, plans: plansOf(timed) });
}
