import type { CompositionPart } from "@vigie/api";
import {
  assetClasses,
  type Cents,
  shareRatio,
  sumCents,
  type TaxEnvelope,
  taxEnvelopeOf,
  groupBy,
} from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { useArea } from "../../../../shared/area/area.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { classLook } from "../../../../ui/charts/asset-classes.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { tileText } from "./tile-text.ts";
import { preferredText, taxEnvelopeNames } from "./chosen-tiles-text.ts";
import { CompositionNote } from "./composition-note.tsx";
import { shareQuery } from "./shares.tsx";
import { Tile, TileFailed, TilePending } from "./tile.tsx";
import { formatUnit } from "../../../../shared/figures/format-unit.ts";

/** The largest asset class, and the largest tax envelope. */
export function PreferredTile(): ReactNode {
  const { subject } = useArea();
  const params = { id: subject };
  const classes = useReading(api.wealth.composition, { params, query: shareQuery("asset_class") });
  // All kinds: grouping the small ones would hide an envelope.
  const kinds = useReading(api.wealth.composition, { params, query: { type: "kind" } });
  if (classes.data === undefined || kinds.data === undefined) {
    if (classes.isPending || kinds.isPending) return <TilePending tile="preferred" />;
    const retry = (): void => {
      void classes.refetch();
      void kinds.refetch();
    };
    return <TileFailed tile="preferred" title={preferredText.failed} onRetry={retry} />;
  }
  const { composition } = classes.data;
  const [first] = composition.parts;
  if (first === undefined || first.amount <= 0)
    return (
      <Tile tile="preferred">
        <EmptyState kind="none" title={tileText.noShares} reason={tileText.noSharesReason} />
      </Tile>
    );
  const envelope = preferredEnvelope(kinds.data.composition.parts);
  const assetClass = assetClasses.find((known) => known === first.key);
  return (
    <Tile tile="preferred" foot={<CompositionNote of={composition} />}>
      <div>
        {" "}
        <Preferred
          label={preferredText.assetClass}
          name={assetClass === undefined ? first.label : classLook(assetClass).label}
          share={shareWords(preferredText.classShare, first)}
        />
        <Preferred
          label={preferredText.envelope}
          name={envelope === null ? preferredText.noEnvelope : taxEnvelopeNames[envelope.envelope]}
          share={
            envelope === null
              ? preferredText.noEnvelopeReason
              : shareWords(preferredText.envelopeShare, envelope)
          }
        />
      </div>{" "}
    </Tile>
  );
}

type PreferredProps = { readonly label: string; readonly name: string; readonly share: ReactNode };

function Preferred({ label, name, share }: PreferredProps): ReactNode {
  return (
    <div className="border-b border-line py-3 last:border-b-0">
      <p className="t1 text-ink-3">{label}</p>
      <p className="t4 leading-[2rem]">{name}</p>
      <p className="t1 text-ink-2">{share}</p>
    </div>
  );
}

function shareWords(
  sentence: string,
  { amount, ratio }: { readonly amount: Cents; readonly ratio: number | null },
): ReactNode {
  return formatMessage(sentence, {
    ratio: ratio === null ? "" : formatUnit("share", ratio),
    amount: <Amount key="amount" value={amount} decimals={false} />,
  });
}

type Envelope = { readonly envelope: TaxEnvelope; readonly amount: Cents; readonly ratio: number | null };

/** The largest tax envelope; null if there is none. */
export function preferredEnvelope(parts: readonly CompositionPart[]): Envelope | null {
  const placed = parts.flatMap((part) => {
    const envelope = taxEnvelopeOf(part.key);
    return envelope === null ? [] : [{ envelope, amount: part.amount }];
  });
  const total = sumCents(placed.map(({ amount }) => amount));
  const sums = [...groupBy(placed, ({ envelope }) => envelope)]
    .map(([envelope, mine]) => ({ envelope, amount: sumCents(mine.map(({ amount }) => amount)) }))
    .toSorted((a, b) => b.amount - a.amount);
  const [largest] = sums;
  if (largest === undefined || largest.amount <= 0) return null;
  return { ...largest, ratio: shareRatio(largest.amount, total) };
}
