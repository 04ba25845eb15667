import type { ReleaseRules } from "@vigie/contract";
import type { ReactNode } from "react";
import { SectionHead } from "../../../ui/page-head.tsx";
import { say } from "../../../ui/say.ts";
import { Table, type Column } from "../../../ui/table.tsx";
import { regimeLabels, rulesText as words } from "../text.ts";
import { ruleRows, type RuleRow } from "./rule-rows.ts";

const columns: readonly Column<RuleRow>[] = [
  {
    id: "case",
    head: words.case,
    card: "title",
    width: "46%",
    cell: (row) => (
      <>
        <span className="font-semibold">{row.title}</span>
        <span className="t1 block text-ink-2">{row.sentence}</span>
      </>
    ),
  },
  { id: "plans", head: words.plans, card: "inline", cell: (row) => <span className="t1">{row.plans}</span> },
  {
    id: "deadline",
    head: words.deadline,
    card: "inline",
    cell: (row) => <span className="t1">{row.deadline}</span>,
  },
  {
    id: "source",
    head: words.source,
    cell: (row) => (
      <span className="t1 text-ink-3">
        {row.sources.map((source) => (
          <span key={source} className="block">
            {source}
          </span>
        ))}
      </span>
    ),
  },
];

/** The cases of the law that open the saver's own plans early. */
export function EarlyReleases({ rules }: { readonly rules: readonly ReleaseRules[] }): ReactNode {
  if (rules.length === 0) return null;
  return (
    <section>
      <SectionHead title={words.title} />
      <p className="t2 max-w-160 pt-3 text-ink-2">{words.intro}</p>
      <ul className="t1 grid gap-1 pt-3 pb-2 text-ink-3">
        {rules.map((rule) => (
          <li key={rule.regime}>{lockSentence(rule)}</li>
        ))}
      </ul>
      <Table caption={words.title} columns={columns} rows={ruleRows(rules)} rowKey={(row) => row.key} />
    </section>
  );
}

function lockSentence({ regime, lockYears, lockSource }: ReleaseRules): string {
  const values = { plans: regimeLabels[regime], source: lockSource };
  return lockYears === null
    ? say(words.lockRetirement, values)
    : say(words.lockYears, { ...values, years: lockYears });
}
