import type { CompositionPart } from "@vigie/contract";
import { assetClasses } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useReading } from "../../../api.ts";
import { AreaLink, useArea, useQueryState } from "../../../shell/area.tsx";
import { kindLabelOfKey, shortInstitution } from "../../../shell/contract-words.ts";
import { paths } from "../../../shell/paths.ts";
import { Amount } from "../../../ui/amount.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { classLook } from "../../../ui/charts/asset-classes.ts";
import { ShareBars } from "../../../ui/charts/share-bars.tsx";
import type { ShareItem } from "../../../ui/charts/shares.ts";
import { Choice } from "../../../ui/choice.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SectionHead } from "../../../ui/page-head.tsx";
import { say } from "../../../ui/say.ts";
import { Loading, SkeletonRows } from "../../../ui/skeleton.tsx";
import { dimensionLabels, dimensions, shareText, text, type Dimension } from "../text.ts";

/** What the assets are made of, by one dimension at a time. */
export function Shares(): ReactNode {
  const { subject } = useArea();
  const [dimension, setDimension] = useQueryState("repartition", dimensions, "asset_class");
  const composition = useReading(api.wealth.composition, {
    params: { id: subject },
    query: { type: dimension },
  });
  const choice = (
    <Choice
      label={text.shares}
      options={dimensions.map((value) => ({ value, label: dimensionLabels[value] }))}
      value={dimension}
      onValue={setDimension}
    />
  );
  const data = composition.data?.composition;
  if (data === undefined)
    return (
      <section>
        <SectionHead title={text.shares} />
        <div className="border-b border-line pt-1 pb-1">{choice}</div>
        {composition.isPending ? (
          <Loading label={text.loading}>
            <SkeletonRows count={8} />
          </Loading>
        ) : (
          <EmptyState
            kind="failed"
            title={text.failedShares}
            action={<LinkButton onClick={() => void composition.refetch()}>{text.retry}</LinkButton>}
          />
        )}
      </section>
    );
  return (
    // The total stays beside the title and the choice takes the line under them.
    <div className="pt-3 [&_.chart-head-tools]:contents [&_.chart-head]:pb-1">
      <ShareBars
        title={text.shares}
        level={2}
        aside={<Amount value={data.total} decimals={false} />}
        controls={<div className="order-last basis-full">{choice}</div>}
        head={dimensionLabels[dimension]}
        items={itemsOf(dimension, data.parts)}
        sorted={dimension !== "srri"}
      />
      {dimension === "srri" && (
        <p className="t1 pt-3">
          <AreaLink to={paths.riskResult()} className="link">
            {text.riskProfile}
          </AreaLink>
        </p>
      )}
    </div>
  );
}

/** Parts with their French names; grades of risk keep their own order, the ungraded part last. */
export function itemsOf(dimension: Dimension, parts: readonly CompositionPart[]): readonly ShareItem[] {
  const items = parts.map((part): ShareItem => {
    const assetClass = assetClasses.find((known) => dimension === "asset_class" && known === part.key);
    const common = { key: part.key, label: labelOf(dimension, part), cents: part.amount, ratio: part.ratio };
    return assetClass === undefined ? common : { ...common, assetClass };
  });
  if (dimension !== "srri") return items;
  return items.toSorted((a, b) => gradeOrder(a.key) - gradeOrder(b.key));
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
      return key === "unknown" ? shareText.noGrade : say(shareText.grade, { grade: key });
  }
}
