import type { Account, Portfolio } from "@vigie/api";
import { isInvested, type Day } from "@vigie/domain";
import type { ReactNode } from "react";
import { isKindInName, kindLabel, portfolioName } from "../../../../shared/portfolios/portfolio-words.ts";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { IndexGroup, Row } from "../../../../ui/row.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { resultTexts, syncTexts } from "../text.ts";

export type ReadResultProps = {
  readonly account: Account;
  readonly portfolios: readonly Portfolio[];
  readonly onChange: () => void;
};

/** What was added, what is still missing, and a link to the dashboard. */
export function ReadResult({ account, portfolios, onChange }: ReadResultProps): ReactNode {
  const followed = portfolios.filter((portfolio) => !portfolio.disabled);
  const read = followed.filter((portfolio) => portfolio.amount !== null);
  const missing = followed.filter((portfolio) => portfolio.amount === null);
  const left = portfolios.filter((portfolio) => portfolio.disabled);
  const counts = account.sync?.counts;
  return (
    <div className="max-w-176">
      <p className="t4 pt-5">
        {formatMessage(resultTexts.lead, { count: read.length, missing: missing.length })}
      </p>
      <p className="t1 pb-3 text-ink-3">
        {counts !== undefined &&
          counts.transactions + counts.lines > 0 &&
          formatMessage(resultTexts.counts, {
            transactions: counts.transactions,
            lines: counts.lines,
            both: counts.transactions > 0 && counts.lines > 0 ? 1 : 0,
          })}{" "}
        {missing.length > 0 && resultTexts.later}
      </p>
      {read.length > 0 && (
        <IndexGroup name={resultTexts.added} total={asOf(read)}>
          {read.map((portfolio) => (
            <Row
              key={portfolio.id}
              name={
                <AreaLink to={paths.portfolio(portfolio.id)} className="row-link">
                  {portfolioName(portfolio)}
                </AreaLink>
              }
              detail={
                isInvested(portfolio.kind) && !isKindInName(portfolio) ? kindLabel(portfolio) : undefined
              }
              value={<Amount value={portfolio.amount} currency={portfolio.currency} />}
            />
          ))}
        </IndexGroup>
      )}
      {missing.length > 0 && (
        <IndexGroup name={resultTexts.missing}>
          {missing.map((portfolio) => (
            <Row key={portfolio.id} name={portfolioName(portfolio)} value={resultTexts.unknownValue} />
          ))}
        </IndexGroup>
      )}
      {left.length > 0 && (
        <IndexGroup name={resultTexts.notFollowed}>
          {left.map((portfolio) => (
            <Row key={portfolio.id} name={portfolioName(portfolio)} value="" />
          ))}
        </IndexGroup>
      )}
      <NextLinks followed={followed} onChange={onChange} />
    </div>
  );
}

type NextLinksProps = { readonly followed: readonly Portfolio[]; readonly onChange: () => void };

/** The next steps: the dashboard, the risk of investments, another bank, back to the selection. */
function NextLinks({ followed, onChange }: NextLinksProps): ReactNode {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 pt-4">
      <AreaLink to={paths.load()} className="button button-solid max-sm:w-full">
        {syncTexts.dashboard}
      </AreaLink>
      {followed.some(({ kind }) => isInvested(kind)) && (
        <AreaLink to={paths.evaluate()} className="link t2">
          {resultTexts.evaluate}
        </AreaLink>
      )}
      <AreaLink to={paths.addConnection()} className="link t2">
        {resultTexts.another}
      </AreaLink>
      <LinkButton className="t2" onClick={onChange}>
        {resultTexts.change}
      </LinkButton>
    </div>
  );
}

/** The oldest date: a total is as old as its oldest part. */
function asOf(portfolios: readonly Portfolio[]): ReactNode {
  const oldest = portfolios
    .flatMap((portfolio): Day[] => (portfolio.amountAsOf === null ? [] : [portfolio.amountAsOf]))
    .toSorted()
    .at(0);
  if (oldest === undefined) return undefined;
  return <span className="t1 text-ink-3">{formatMessage(resultTexts.asOf, { day: formatDay(oldest) })}</span>;
}
