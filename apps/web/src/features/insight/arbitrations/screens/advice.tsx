import type { Advice, PortfolioDetail } from "@vigie/api";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AreaLink, useArea, useIdParam } from "../../../../shared/area/area.tsx";
import {
  PortfolioFailed,
  PortfolioHead,
  usePortfolio,
} from "../../../../shared/portfolios/portfolio-head.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { useMaskedSentence } from "../parts/masked-sentence.ts";
import { PrintLink } from "../parts/print-link.tsx";
import { Proof } from "../parts/proof.tsx";
import { Proposal } from "../parts/proposal.tsx";
import { text } from "../text.ts";

/** A recommendation as it was accepted: the same figures, the same sentences, and their proof. */
export function AdviceScreen(): ReactNode {
  const portfolioId = useIdParam("contractId");
  const adviceId = useIdParam("adviceId");
  const { subject } = useArea();
  const portfolioReading = usePortfolio(portfolioId);
  const reading = useReading(api.advices.show, {
    params: { id: subject, portfolioId: portfolioId, adviceId },
  });
  const portfolio = portfolioReading.data?.portfolio;
  const advice = reading.data?.advice;
  const isPortfolioGone = portfolio === undefined && portfolioReading.isError;
  return (
    <>
      <PortfolioHead
        portfolioId={portfolioId}
        reading={portfolioReading}
        page={text.recordPage}
        // Today's value would stand beside the figures of another day.
        withValue={false}
      />
      {isPortfolioGone && <PortfolioFailed reading={portfolioReading} />}
      {!isPortfolioGone && reading.isError && advice === undefined && (
        <NotRead
          portfolioId={portfolioId}
          isGone={reading.error.status === 404}
          onRetry={() => void reading.refetch()}
        />
      )}
      {portfolio !== undefined && advice !== undefined && <Record advice={advice} portfolio={portfolio} />}
      {!isPortfolioGone && !reading.isError && (portfolio === undefined || advice === undefined) && (
        <Loading label={text.loading}>
          <SkeletonRows count={8} height={48} />
        </Loading>
      )}
    </>
  );
}

type NotReadProps = {
  readonly portfolioId: string;
  readonly isGone: boolean;
  readonly onRetry: () => void;
};

function NotRead({ portfolioId, isGone, onRetry }: NotReadProps): ReactNode {
  return (
    <EmptyState
      kind={isGone ? "unavailable" : "failed"}
      title={isGone ? text.recordGone : text.recordFailed}
      action={
        isGone ? (
          <AreaLink to={paths.arbitration(portfolioId)} className="link">
            {text.backToArbitration}
          </AreaLink>
        ) : (
          <LinkButton onClick={onRetry}>{text.retry}</LinkButton>
        )
      }
    />
  );
}

type RecordProps = { readonly advice: Advice; readonly portfolio: PortfolioDetail };

function Record({ advice, portfolio }: RecordProps): ReactNode {
  const masked = useMaskedSentence();
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-b border-line py-3">
        <p className="t2 max-w-180 text-ink-2">
          {formatMessage(text.recordLead, { day: formatInstantDay(advice.acceptedAt) })}
        </p>
        <p className="t2 flex gap-6" data-print="none">
          <AreaLink to={paths.arbitration(portfolio.id)} className="link">
            {text.backToArbitration}
          </AreaLink>
          <PrintLink />
        </p>
      </div>
      <Proposal
        optimization={{ strategy: advice.strategy, createdAt: advice.computedAt ?? advice.acceptedAt }}
        result={advice.answered}
        portfolio={portfolio}
        aside={<Proof advice={advice} />}
      />
      {advice.text.length > 0 && (
        <details className="mt-7 border-t border-line pt-3">
          <summary className="t2 min-h-8 text-brand">
            {formatMessage(text.told, { count: advice.text.length })}
          </summary>
          <ul className="pt-2">
            {advice.text.map((sentence) => (
              <li key={sentence} className="t2 py-1 text-ink-2">
                {masked(sentence)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
