import type { CompositionPart } from "@vigie/api";
import { assetClasses } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { useArea } from "../../../../shared/area/area.tsx";
import { kindLabelOfKey, shortInstitution } from "../../../../shared/portfolios/portfolio-words.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { classLook } from "../../../../ui/charts/asset-classes.ts";
import { ShareBars } from "../../../../ui/charts/share-bars.tsx";
import type { ShareItem } from "../../../../ui/charts/shares.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { lazyPart } from "../../../../ui/lazy-part.tsx";
import { dimensionLabels, shareText, type Dimension } from "../text.ts";
import { tileNames, tileText } from "./tile-text.ts";
import { CompositionNote } from "./composition-note.tsx";
import { Tile, TileFailed, TilePending } from "./tile.tsx";

/** Only users who chose the risk tile load the code below it. */
const sriFoot = lazyPart(async () => (await import("./sri-foot.tsx")).SriFoot);

export const shareTiles = {
  asset_class: "asset_class",
  institution: "bank",
  account_type: "kind",
  sri: "srri",
} as const;
type ShareTile = keyof typeof shareTiles;

/** Beyond this many parts the small ones are grouped, so that a tile stays readable. Classes and risk grades are never more. */
const partsAtMost = 8;

/** The query of a composition, shared by everything that shows it. */
export function shareQuery(dimension: Dimension) {
  return dimension === "bank" || dimension === "kind"
    ? { type: dimension, limit: partsAtMost }
    : { type: dimension };
}

/** The composition of the assets, by one dimension. */
export function Shares({ tile }: { readonly tile: ShareTile }): ReactNode {
  const { subject } = useArea();
  const dimension = shareTiles[tile];
  const reading = useReading(api.wealth.composition, {
    params: { id: subject },
    query: shareQuery(dimension),
  });
  const data = reading.data?.composition;
  if (data === undefined)
    return reading.isPending ? (
      <TilePending tile={tile} rows={8} />
    ) : (
      <TileFailed tile={tile} title={tileText.failedShares} onRetry={() => void reading.refetch()} />
    );
  if (data.parts.length === 0)
    return (
      <Tile tile={tile}>
        <EmptyState kind="none" title={tileText.noShares} reason={tileText.noSharesReason} />
      </Tile>
    );
  return (
    <section
      // Beside the list of portfolios, or beside a tile: its head is aligned with theirs.
      className={`pt-2.5 [&_.chart-head]:min-h-0 ${tile === "asset_class" ? "md:pt-3 md:[&_.chart-head]:pb-3" : ""}`}
    >
      <ShareBars
        title={tileNames[tile]}
        level={2}
        aside={tile === "asset_class" ? <Amount value={data.total} decimals={false} /> : undefined}
        head={dimensionLabels[dimension]}
        items={itemsOf(dimension, data.parts)}
        sorted={false}
      />
      <div className="t1 pt-3 text-ink-3">
        <CompositionNote of={data} />
        {tile === "sri" && <sriFoot.Part />}
      </div>
    </section>
  );
}

/** Parts with their French names, largest first; risk grades keep their order, ungraded last. */
export function itemsOf(dimension: Dimension, parts: readonly CompositionPart[]): readonly ShareItem[] {
  const items = parts.map((part): ShareItem => {
    const assetClass = assetClasses.find((known) => dimension === "asset_class" && known === part.key);
    const common = { key: part.key, label: labelOf(dimension, part), cents: part.amount, ratio: part.ratio };
    return assetClass === undefined ? common : { ...common, assetClass };
  });
  if (dimension === "srri") return items.toSorted((a, b) => gradeOrder(a.key) - gradeOrder(b.key));
  // Grouped small parts come last, however large their sum.
  return items.toSorted((a, b) => sizeOrder(b) - sizeOrder(a));
}

function sizeOrder({ key, cents }: ShareItem): number {
  return key === "others" ? -1 : (cents ?? 0);
}

function gradeOrder(key: string): number {
  const grade = Number(key);
  return Number.isInteger(grade) ? grade : Number.MAX_SAFE_INTEGER;
}

function labelOf(dimension: Dimension, { key, label }: CompositionPart): string {
  if (key === "others") return shareText.others;
  switch (dimension) {
    case "asset_class": {
      const assetClass = assetClasses.find((known) => known === key);
      return assetClass === undefined ? label : classLook(assetClass).label;
    }
    case "bank":
      return key === "none" ? shareText.noBank : shortInstitution(label);
    case "kind":
      return kindLabelOfKey(key);
    case "srri":
      return key === "unknown" ? shareText.noGrade : formatMessage(shareText.grade, { grade: key });
  }
}
