import type { Model } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import { useState, type ReactNode } from "react";
import { useReading } from "../../../../api.ts";
import { bookText } from "../../../../shared/book/book-text.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { assetClassText } from "../../../../ui/charts/text.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatPercent } from "../../../../ui/format.ts";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Select } from "../../../../ui/select.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { Table, type Column } from "../../../../ui/table.tsx";
import { text } from "../text.ts";

type Props = {
  readonly profile: number;
  /** The current version. */
  readonly current: number;
};

/** Former versions of a model, each with its author and day. */
export function Versions({ profile, current }: Props): ReactNode {
  const found = useReading(bookApi.models.versions, { params: { profile } });
  const [chosen, setChosen] = useState<string | null>(null);
  if (current < 2) return <p className="t2 text-ink-2">{text.noVersions}</p>;
  if (found.data === undefined)
    return found.isError ? (
      <EmptyState
        kind="failed"
        title={text.versionsFailed}
        action={<LinkButton onClick={() => void found.refetch()}>{bookText.retry}</LinkButton>}
      />
    ) : (
      <Loading label={text.versionsLoading}>
        <SkeletonRows count={3} height={44} />
      </Loading>
    );
  const former = found.data.models.filter(({ version }) => version < current);
  const options = former.map((model) => ({ value: String(model.version), label: byWords(model) }));
  const shown = former.find(({ version }) => String(version) === chosen) ?? former[0];
  if (shown === undefined) return <p className="t2 text-ink-2">{text.noVersions}</p>;
  return (
    <div className="grid max-w-160 gap-4">
      <Select
        label={text.formerVersion}
        options={options}
        value={String(shown.version)}
        onValue={setChosen}
      />
      <Table
        caption={formatMessage(text.bandsOf, { version: shown.version })}
        columns={columns}
        rows={shown.bands}
        rowKey={({ assetClass }) => assetClass}
      />
    </div>
  );
}

function byWords({ version, madeAt, authorName }: Model): string {
  return formatMessage(text.byShort, { version, day: formatInstantDay(madeAt), author: authorName });
}

type Band = Model["bands"][number];
const share = (ratio: number): string => formatPercent(ratio, { maxDigits: 2 });
const columns: readonly Column<Band>[] = [
  { id: "class", head: text.class, card: "title", cell: ({ assetClass }) => assetClassText[assetClass] },
  { id: "low", head: text.low, align: "end", card: "inline", cell: ({ low }) => share(low) },
  { id: "target", head: text.target, align: "end", card: "figure", cell: ({ target }) => share(target) },
  { id: "high", head: text.high, align: "end", card: "inline", cell: ({ high }) => share(high) },
];
