import type { Observation, ObservationInput } from "@vigie/api";
import type { ReactNode } from "react";
import { observationText as words } from "../../../../shared/next-steps/observation-text.ts";
import {
  formulas,
  inputLabels,
  provenanceWords,
} from "../../../../shared/next-steps/observation-page-text.ts";
import { sourceWords } from "../../../../shared/next-steps/sources.ts";
import { plainName } from "../../../../shared/portfolios/plain-name.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay, formatPercent } from "../../../../ui/format.ts";
import { usePrivateMode } from "../../../../ui/private-mode.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Table, type Column } from "../../../../ui/table.tsx";
import { text } from "../text.ts";

/** How the figure was calculated: the formula, each input with its date and who gave it, each reference figure with its source. */
export function Inputs({ observation }: { readonly observation: Observation }): ReactNode {
  const isPrivate = usePrivateMode();
  // Even the formula alone would reveal that the savings book is full, since everybody knows the caps.
  if (isPrivate && observation.rule === "savings_cap") return null;
  return (
    <details className="open:basis-full print:basis-full print:[&::details-content]:[content-visibility:visible]">
      <summary className="link t2 inline-block print:hidden">{text.why}</summary>
      <p className="t2 pt-3">
        <span className="text-ink-3">{text.formula}</span> {formulas[observation.rule]}
      </p>
      <div className="pt-1">
        <Table
          caption={text.inputs}
          columns={columns}
          rows={observation.inputs.map((input, index) => ({ input, key: String(index) }))}
          rowKey={(row) => row.key}
        />
      </div>
    </details>
  );
}

type Row = { readonly input: ObservationInput; readonly key: string };

const columns: readonly Column<Row>[] = [
  { id: "item", head: text.item, card: "title", width: "38%", cell: ({ input }) => nameOf(input) },
  { id: "origin", head: text.origin, cell: ({ input }) => originOf(input) },
  {
    id: "value",
    head: text.value,
    align: "end",
    card: "figure",
    width: "24%",
    cell: ({ input }) => <Value input={input} />,
  },
];

function nameOf({ name, contract: portfolio }: ObservationInput): string {
  return portfolio === null ? inputLabels[name] : `${inputLabels[name]}, ${plainName(portfolio)}`;
}

function Value({ input }: { readonly input: ObservationInput }): ReactNode {
  const { name, amount, ratio, day, count } = input;
  if (name === "lot" && day !== null)
    return (
      <>
        <Amount value={amount} decimals={false} /> {formatMessage(words.onDay, { day: formatDay(day) })}
      </>
    );
  if (name === "missing")
    return (
      <>
        <Amount value={amount} decimals={false} unknown={words.unknownAmount} />,{" "}
        {formatMessage(words.settings, { count: count ?? 0 })}
      </>
    );
  if (name === "balance" && ratio !== null)
    return (
      <>
        <Amount value={amount} unknown={words.unknownAmount} />,{" "}
        {formatMessage(words.share, { share: formatPercent(ratio) })}
      </>
    );
  if (ratio !== null) return formatPercent(ratio);
  if (day !== null) return formatDay(day);
  if (name === "cushion_months") return formatMessage(words.months, { count: count ?? 0 });
  if (name === "closing_years") return formatMessage(words.years, { count: count ?? 0 });
  if (amount === null && count !== null) return count;
  return <Amount value={amount} unknown={words.unknownAmount} />;
}

function originOf({ name, asOf, provenance, source, count, day: revised }: ObservationInput): string {
  const day = asOf === null ? "" : formatDay(asOf);
  if (name === "monthly_expenses") return formatMessage(words.meanOf, { count: count ?? 0, day });
  if (source !== null) {
    const since = source === "catalogue" ? words.readOn : words.since;
    const parts = [
      sourceWords(source),
      ...(asOf === null ? [] : [formatMessage(since, { day })]),
      ...(name === "rate" && revised !== null
        ? [formatMessage(words.unread, { day: formatDay(revised) })]
        : []),
    ];
    return parts.join(", ");
  }
  const who = provenance === null ? "" : provenanceWords[provenance];
  return [who, asOf === null ? "" : formatMessage(words.asOf, { day })]
    .filter((part) => part !== "")
    .join(", ");
}
