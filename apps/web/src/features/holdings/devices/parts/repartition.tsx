import type { CompositionPart } from "@vigie/api";
import { assetClasses } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { useArea, useQueryState } from "../../../../shared/area/area.tsx";
import { kindLabelOfKey, shortInstitution } from "../../../../shared/portfolios/portfolio-words.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { classLook } from "../../../../ui/charts/asset-classes.ts";
import { ShareBars } from "../../../../ui/charts/share-bars.tsx";
import type { ShareItem } from "../../../../ui/charts/shares.ts";
import { Choice } from "../../../../ui/choice.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { dimensionsOfRepartition, repartitionText as words, text, type RepartitionBy } from "../text.ts";

/** The composition of these savings: by plan, by institution, by asset class. */
export function Repartition(): ReactNode {
  const { subject } = useArea();
  const [by, setBy] = useQueryState("repartition", dimensionsOfRepartition, "kind");
  const reading = useReading(api.wealth.esrRepartition, { params: { id: subject } });
  const composition = reading.data?.repartition[by];
  if (composition === undefined)
    return (
      <section>
        <SectionHead title={words.title} />
        {reading.isPending ? (
          <Loading label={words.loading}>
            <SkeletonRows count={4} />
          </Loading>
        ) : (
          <EmptyState
            kind="failed"
            title={words.failed}
            action={<LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>}
          />
        )}
      </section>
    );
  return (
    <div className="[&_.chart-head-tools]:contents [&_.chart-head]:pb-1">
      <ShareBars
        title={words.title}
        level={2}
        aside={<Amount value={composition.total} decimals={false} />}
        controls={
          <div className="order-last basis-full">
            <Choice
              label={words.by}
              options={dimensionsOfRepartition.map((value) => ({ value, label: words[value] }))}
              value={by}
              onValue={setBy}
            />
          </div>
        }
        head={words.head[by]}
        items={composition.parts.map((part) => itemOf(by, part))}
      />
    </div>
  );
}

function itemOf(by: RepartitionBy, part: CompositionPart): ShareItem {
  const common = { key: part.key, cents: part.amount, ratio: part.ratio };
  const assetClass = assetClasses.find((known) => by === "assetClass" && known === part.key);
  if (assetClass !== undefined) return { ...common, label: classLook(assetClass).label, assetClass };
  const label = by === "bank" ? shortInstitution(part.label) : kindLabelOfKey(part.key);
  return { ...common, label: label === "" ? text.unknown : label };
}
