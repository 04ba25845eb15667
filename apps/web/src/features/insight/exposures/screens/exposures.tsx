import type { ExposuresView } from "@vigie/api";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AddLink } from "../../../../shared/area/add-link.tsx";
import { useArea } from "../../../../shared/area/area.tsx";
import { OutlookTabs } from "../../../../shared/area/outlook-tabs.tsx";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { formatFigure } from "../../../../shared/figures/format-figure.ts";
import { useLive } from "../../../../shared/requests/live.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead, SectionHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { Composition } from "../parts/composition.tsx";
import { NearFunds, SameFunds } from "../parts/doubles.tsx";
import { text } from "../text.ts";

/** What the investments hold once their funds are opened: companies, regions, sectors, currencies, and what is held twice. */
export function ExposuresScreen(): ReactNode {
  const { subject } = useArea();
  const reading = useReading(api.exposures.show, { params: { id: subject } });
  useLive("SyncChannel", () => void reading.refetch());
  const exposures = reading.data?.exposures;
  return (
    <>
      <PageHead
        title={text.title}
        value={exposures !== undefined && exposures.total > 0 && <Amount value={exposures.total} />}
        asOf={
          exposures === undefined || exposures.asOf === null
            ? undefined
            : formatMessage(text.on, { day: formatDay(exposures.asOf) })
        }
      />
      <OutlookTabs />
      {exposures === undefined && reading.isPending && (
        <Loading label={text.loading}>
          <div className="pt-6">
            <SkeletonRows count={10} height={34} />
          </div>
        </Loading>
      )}
      {exposures === undefined && reading.isError && (
        <EmptyState
          kind="failed"
          title={text.failed}
          action={<LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>}
        />
      )}
      {exposures !== undefined && (exposures.total > 0 ? <Known exposures={exposures} /> : <None />)}
    </>
  );
}

function None(): ReactNode {
  return (
    <EmptyState
      kind="none"
      title={text.none}
      reason={text.noneReason}
      action={<AddLink label={text.add} />}
    />
  );
}

type Shown = { readonly exposures: ExposuresView };

function Known({ exposures }: Shown): ReactNode {
  return (
    <div className="grid gap-8 pt-4">
      <p className="t2 max-w-160 text-ink-2">{text.lead}</p>
      <Concentration exposures={exposures} />
      <Composition all={exposures.by} />
      <SameFunds exposures={exposures} />
      <NearFunds exposures={exposures} />
    </div>
  );
}

/** When less than half of the shares is known, the two bounds are too far apart to be stated as a result.
 * @source product decision of 28.11.2026 */
const mostlyKnown = 0.5;

function Concentration({ exposures }: Shown): ReactNode {
  const company = exposures.by.find(({ by }) => by === "company");
  if (company === undefined || company.effective === null || company.knownRatio === null) return null;
  const { least, most } = company.effective;
  const known = company.knownRatio;
  const shown = {
    least: formatFigure("exposure.effective", least),
    most: formatFigure("exposure.effective", Math.round(most)),
    known: formatFigure("exposure.known", known),
  };
  return (
    <section aria-label={text.concentration}>
      <SectionHead title={<FigureWord id="exposure.effective">{text.concentration}</FigureWord>} />
      <p className="t2 max-w-160 pt-3">
        {formatMessage(known < mostlyKnown ? text.effectiveUnknown : text.effective, shown)}
      </p>
    </section>
  );
}
