import { envelopeLabels } from "@vigie/domain";
import type { Visibility, Wealth } from "@vigie/api";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api, sharedReading, useReading } from "../../../../api.ts";
import { AreaLink, useArea } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { FigureBlock } from "../../../../ui/figure-block.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Row } from "../../../../ui/row.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, Skeleton, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { holdingsText as words, text } from "../text.ts";

const names = new Intl.ListFormat("fr", { type: "conjunction" });

/** What an advisor sees, computed by the server exactly as for the advisor: nothing is subtracted here. */
export function Preview({ advisors }: { readonly advisors: Visibility["advisors"] }): ReactNode {
  const { subject } = useArea();
  const own = useReading(api.wealth.summary, { params: { id: subject } }).data?.wealth;
  const reading = useQuery(sharedReading(api.wealth.summary, { params: { id: subject } }));
  const title =
    advisors.length === 0
      ? words.previewOfNobody
      : formatMessage(words.previewOf, { names: names.format(advisors.map(({ name }) => name)) });
  return (
    <section aria-label={title} aria-busy={reading.isFetching || undefined}>
      <SectionHead title={title} />
      {advisors.length === 0 && <p className="t1 pt-3 text-ink-3">{words.nobody}</p>}
      {reading.data === undefined && reading.isError && (
        <EmptyState
          kind="failed"
          title={words.previewFailed}
          action={<LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>}
        />
      )}
      {reading.data === undefined && !reading.isError && (
        <Loading label={text.loading}>
          <div className="grid gap-4 pt-4">
            <Skeleton width="60%" height={52} />
            <SkeletonRows count={6} height={34} />
          </div>
        </Loading>
      )}
      {reading.data !== undefined && <Totals seen={reading.data.wealth} own={own} />}
      <ul className="grid gap-2 pt-4">
        <li>
          <AreaLink to={paths.userAccesses()} className="link t2">
            {words.ledger}
          </AreaLink>
        </li>
        <li>
          <AreaLink to={paths.userAdvisor()} className="link t2">
            {words.advisor}
          </AreaLink>
        </li>
      </ul>
    </section>
  );
}

function Totals({ seen, own }: { readonly seen: Wealth; readonly own: Wealth | undefined }): ReactNode {
  if (seen.contractCount === 0) return <p className="t2 pt-4 text-ink-2">{words.nothing}</p>;
  return (
    <>
      <div className="pt-4">
        <FigureBlock
          size={6}
          label={words.net}
          figure={<Amount value={seen.net} figure />}
          note={
            <>
              {seen.asOf !== null && <>{formatMessage(words.asOf, { day: formatDay(seen.asOf) })} </>}
              {own !== undefined &&
                (own.net === seen.net && own.contractCount === seen.contractCount
                  ? words.same
                  : formatMessage(words.less, { net: <Amount key="net" value={own.net} /> }))}
            </>
          }
        />
      </div>
      <ul className="mt-3 border-t border-line">
        {seen.envelopes.map(({ envelope, total }) => (
          <Row
            key={envelope}
            name={envelopeLabels[envelope]}
            value={<Amount value={total} decimals={false} />}
          />
        ))}
      </ul>
    </>
  );
}
