import type { HealthContract, HealthSource } from "@vigie/contract";
import type { Instant } from "@vigie/domain";
import type { ReactNode } from "react";
import { AreaLink } from "../../../shell/area.tsx";
import { institution } from "../../../shell/contract-words.ts";
import { paths } from "../../../shell/paths.ts";
import { plainName } from "../../../shell/plain-name.ts";
import { Amount } from "../../../ui/amount.tsx";
import { formatDay, formatInstantDay, formatTime } from "../../../ui/format.ts";
import { say } from "../../../ui/say.ts";
import { Table, type Column } from "../../../ui/table.tsx";
import { originLabels, standingLabels, text } from "../text.ts";
import { StandingMark } from "./standing.tsx";

/** A source with what it last told, and each of its contracts with what is not known of its past. */
export function Source({ source }: { readonly source: HealthSource }): ReactNode {
  const name = nameOf(source);
  return (
    <section aria-label={name} className="border-t border-line pt-4 pb-6 first:border-t-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="t3">{name}</h3>
        <StandingMark standing={source.standing} />
      </div>
      {source.source === "provider" && <Readings source={source} />}
      {source.contracts.length === 0 ? (
        <p className="t2 pt-3 text-ink-2">{text.noContract}</p>
      ) : (
        <div className="pt-2">
          <Table
            caption={say(text.contractsOf, { name })}
            columns={columns}
            rows={source.contracts}
            rowKey={(contract) => contract.id}
          />
        </div>
      )}
    </section>
  );
}

function nameOf({ source, name }: HealthSource): string {
  if (name !== null) return institution(name);
  return source === "file" ? text.files : text.typed;
}

/** When it was read, tried and will be, and until when it may be. */
function Readings({ source }: { readonly source: HealthSource }): ReactNode {
  const { lastSuccessAt, lastTryAt, nextTryAt, consentEndsOn } = source;
  const facts = [
    [text.lastSuccess, momentOr(lastSuccessAt, text.never)],
    [text.lastTry, momentOr(lastTryAt, text.never)],
    [text.nextTry, momentOr(nextTryAt, text.notPlanned)],
    [text.consentEnds, consentEndsOn === null ? text.unknownDay : formatDay(consentEndsOn)],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 pt-2 md:grid-cols-4">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="t1 text-ink-3">{label}</dt>
          <dd className="t2">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function momentOr(at: Instant | null, otherwise: string): string {
  return at === null ? otherwise : say(text.at, { day: formatInstantDay(at), time: formatTime(at) });
}

const columns: readonly Column<HealthContract>[] = [
  { id: "name", head: text.contract, card: "title", width: "26%", cell: (row) => <Name contract={row} /> },
  {
    id: "asOf",
    head: text.valueOn,
    width: "16%",
    cell: (row) => (row.asOf === null ? text.unknownDay : formatDay(row.asOf)),
  },
  {
    id: "origin",
    head: text.origin,
    width: "20%",
    cell: (row) => (row.provenance === null ? text.unknownDay : originLabels[row.provenance]),
  },
  { id: "past", head: text.past, cell: (row) => <Past contract={row} /> },
  {
    id: "value",
    head: text.value,
    align: "end",
    card: "figure",
    width: "14%",
    cell: (row) => <Amount value={row.amount} decimals={false} currency={row.currency} />,
  },
];

function Name({ contract }: { readonly contract: HealthContract }): ReactNode {
  const { id, kind, name, status, standing } = contract;
  // What its source says already is not said again on each line.
  const note = standing === "old" || standing === "unknown" ? standingLabels[standing] : null;
  return (
    <>
      <AreaLink to={kind === "realestate" ? paths.realEstate(id) : paths.contract(id)} className="row-link">
        {plainName(name)}
      </AreaLink>
      {status === "hidden" && <span className="t1 ml-2 text-ink-3">{text.hidden}</span>}
      {note !== null && <span className="t1 block text-warn">{note}</span>}
    </>
  );
}

/** The nearest holes; how many more there are. */
const shownGaps = 2;

function Past({ contract: { reconstructed, gaps } }: { readonly contract: HealthContract }): ReactNode {
  if (reconstructed === null && gaps.length === 0) return <span className="text-ink-3">{text.noGap}</span>;
  const more = gaps.length - shownGaps;
  return (
    <span className="t1 grid gap-0.5 py-1.5 text-ink-2">
      {reconstructed !== null && <span>{say(text.rebuilt, daysOf(reconstructed))}</span>}
      {gaps.slice(0, shownGaps).map((gap) => (
        <span key={gap.from}>{say(gap.from === gap.to ? text.gapDay : text.gap, daysOf(gap))}</span>
      ))}
      {more > 0 && <span>{say(text.gapsMore, { count: more })}</span>}
    </span>
  );
}

function daysOf({ from, to }: HealthContract["gaps"][number]): {
  readonly from: string;
  readonly to: string;
} {
  return { from: formatDay(from), to: formatDay(to) };
}
