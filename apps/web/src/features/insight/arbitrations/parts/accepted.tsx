import type { AdviceSummary } from "@vigie/api";
import type { Id } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AreaLink, useArea } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Row } from "../../../../ui/row.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { strategyTexts, text } from "../text.ts";

export function useAccepted(portfolioId: Id) {
  const { subject } = useArea();
  return useReading(api.advices.list, { params: { id: subject, portfolioId: portfolioId } });
}

/** The recommendations accepted for a portfolio; each opens as it was on that day. */
export function Accepted({ portfolioId }: { readonly portfolioId: Id }): ReactNode {
  const reading = useAccepted(portfolioId);
  const advices = reading.data?.advices;
  return (
    <section>
      <SectionHead title={<FigureWord id="arb.moved">{text.accepted}</FigureWord>} />
      {reading.isPending && (
        <Loading label={text.loadingAccepted}>
          <SkeletonRows count={2} height={44} />
        </Loading>
      )}
      {reading.isError && advices === undefined && (
        <p role="alert" className="t2 pt-3 text-neg">
          {text.acceptedFailed} <LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>
        </p>
      )}
      {advices?.length === 0 && <p className="t2 pt-3 text-ink-2">{text.acceptedNone}</p>}
      {advices !== undefined && advices.length > 0 && (
        <ul>
          {advices.map((advice) => (
            <Row
              key={advice.id}
              name={
                <AreaLink to={paths.advice(portfolioId, advice.id)} className="row-link">
                  {formatMessage(text.acceptedLine, { day: formatInstantDay(advice.acceptedAt) })}
                </AreaLink>
              }
              detail={strategyTexts[advice.strategy].label}
              note={<span title={text.hash}>{shortHash(advice.hash)}</span>}
              value={<Moved advice={advice} />}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function Moved({ advice }: { readonly advice: AdviceSummary }): ReactNode {
  if (advice.noTrade) return text.acceptedNothing;
  if (advice.newMoney > 0)
    return formatMessage(text.acceptedPaid, {
      amount: <Amount key="paid" value={advice.newMoney} decimals={false} />,
    });
  return formatMessage(text.acceptedMoved, {
    amount: <Amount key="moved" value={advice.moved} decimals={false} />,
  });
}

/** The first twelve characters of a SHA-256 hash, in groups of four: enough to recognise it. */
export function shortHash(hash: string): string {
  return hash
    .slice(0, 12)
    .replaceAll(/(.{4})(?=.)/g, "$1\u00a0")
    .trim();
}
