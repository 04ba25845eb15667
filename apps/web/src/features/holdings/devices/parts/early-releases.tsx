import type { Device, ReleaseRules } from "@vigie/api";
import type { ReactNode } from "react";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Table, type Column } from "../../../../ui/table.tsx";
import { rulesText as words } from "../text.ts";
import { namedRules, type NamedRules, ruleRows, type RuleRow } from "./rule-rows.ts";

const columns: readonly Column<RuleRow>[] = [
  {
    id: "case",
    head: words.case,
    card: "title",
    width: "38%",
    cell: (row) => (
      <>
        <span className="font-semibold">{row.title}</span>
        <span className="t1 block pr-4 text-ink-2">{row.sentence}</span>
      </>
    ),
  },
  {
    id: "plans",
    head: words.plans,
    card: "inline",
    width: "12%",
    cell: (row) => <span className="t1">{row.plans}</span>,
  },
  {
    id: "deadline",
    head: words.deadline,
    card: "inline",
    width: "14%",
    cell: (row) => <span className="t1">{row.deadline}</span>,
  },
  {
    id: "source",
    head: words.source,
    card: "inline",
    width: "36%",
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

/** The legal cases that release the saver's plans early, folded: reference information. */
export function EarlyReleases({
  rules,
  devices,
}: {
  readonly rules: readonly ReleaseRules[];
  readonly devices: readonly Device[];
}): ReactNode {
  if (rules.length === 0) return null;
  const named = namedRules(rules, devices);
  const rows = ruleRows(named);
  return (
    <section>
      <SectionHead title={words.title} />
      <p className="t2 max-w-160 pt-3 text-ink-2">{words.intro}</p>
      <ul className="t1 grid max-w-160 gap-1 pt-3 pb-3 text-ink-3">
        {named.map((rule) => (
          <li key={rule.regime}>{lockSentence(rule)}</li>
        ))}
      </ul>
      <details>
        <summary className="t2 w-fit max-sm:min-h-11">
          <span className="link">{formatMessage(words.show, { count: rows.length })}</span>
        </summary>
        <Table caption={words.title} columns={columns} rows={rows} rowKey={(row) => row.key} />
      </details>
    </section>
  );
}

function lockSentence({ plans, lockYears, lockSource }: NamedRules): string {
  const values = { plans, source: lockSource };
  return lockYears === null
    ? formatMessage(words.lockRetirement, values)
    : formatMessage(words.lockYears, { ...values, years: lockYears });
}
