import type { Lock } from "@vigie/api";
import { isInvested, type Id } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AreaLink, useArea, useIdParam } from "../../../../shared/area/area.tsx";
import { Act } from "../../../../shared/area/may-call.tsx";
import {
  PortfolioFailed,
  PortfolioHead,
  usePortfolio,
} from "../../../../shared/portfolios/portfolio-head.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { fieldLabel, sectionLabels } from "../../../../shared/portfolios/settings-text.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { needText, text } from "../text.ts";

/** Missing data of a portfolio, ordered by what it unlocks. */
export function InfoNeededScreen(): ReactNode {
  const portfolioId = useIdParam("contractId");
  const reading = usePortfolio(portfolioId);
  const portfolio = reading.data?.portfolio;
  return (
    <>
      <PortfolioHead portfolioId={portfolioId} reading={reading} page={needText.page} />
      {portfolio === undefined && reading.isError && <PortfolioFailed reading={reading} />}
      {portfolio === undefined && !reading.isError && <NeedSkeleton />}
      {portfolio !== undefined &&
        (isInvested(portfolio.kind) ? (
          <Needed portfolioId={portfolioId} />
        ) : (
          <EmptyState kind="unavailable" title={needText.none} reason={needText.notAnalysed} />
        ))}
    </>
  );
}

function NeedSkeleton(): ReactNode {
  return (
    <Loading label={text.loading}>
      <div className="pt-6">
        <SkeletonRows count={5} height={64} />
      </div>
    </Loading>
  );
}

function Needed({ portfolioId }: { readonly portfolioId: Id }): ReactNode {
  const { subject } = useArea();
  const reading = useReading(api.analyses.allOfUser, { params: { id: subject, portfolioId: portfolioId } });
  if (reading.isPending) return <NeedSkeleton />;
  if (reading.data === undefined)
    return (
      <EmptyState
        kind="failed"
        title={needText.failed}
        action={<LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>}
      />
    );
  const locks = locksByPriority(reading.data.analyses.locks);
  if (locks.length === 0)
    return (
      <EmptyState
        kind="none"
        title={needText.none}
        reason={needText.noneReason}
        action={
          <AreaLink to={paths.portfolioSettings(portfolioId)} className="link">
            {needText.seeSettings}
          </AreaLink>
        }
      />
    );
  const count = locks.reduce((sum, { missing }) => sum + missing.length, 0);
  return (
    <div className="grid max-w-220 gap-8 pt-6">
      <p className="t4">{formatMessage(needText.lead, { count })}</p>
      {locks.map((lock) => (
        <section key={lock.setting}>
          <SectionHead
            title={sectionLabels[lock.setting]}
            aside={formatMessage(needText.unlocks, { count: lock.unlocks.length })}
          />
          <ul>
            {lock.missing.map((field) => (
              <li
                key={field}
                className="t2 row relative flex min-h-11 items-center justify-between gap-4 border-b border-line last:border-b-0"
              >
                <Act call={api.portfolios.updateInfos} otherwise={fieldLabel(field)}>
                  <AreaLink to={paths.portfolioSettings(portfolioId, lock.setting)} className="row-link t2">
                    {fieldLabel(field)}
                  </AreaLink>
                </Act>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** First the setting that unlocks most pages; among equals, the one with fewest missing fields. */
export function locksByPriority(locks: readonly Lock[]): readonly Lock[] {
  return locks.toSorted(
    (a, b) =>
      b.unlocks.length + b.scores.length - (a.unlocks.length + a.scores.length) ||
      a.missing.length - b.missing.length,
  );
}
