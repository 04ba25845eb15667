import type { Portfolio } from "@vigie/api";
import { envelopes, type Id, envelopeLabels } from "@vigie/domain";
import type { ReactNode } from "react";
import { portfolioPlace, shortName } from "../../../../shared/portfolios/portfolio-words.ts";
import { isShared } from "../../../../shared/portfolios/ownership-words.tsx";
import { ShareOfWhole } from "../../../../shared/portfolios/ownership-share.tsx";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { Switch } from "../../../../ui/choice.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { holdingsText as words } from "../text.ts";

export type ShownPortfoliosProps = {
  readonly portfolios: readonly Portfolio[];
  readonly hidden: readonly Id[];
  readonly onHidden: (ids: readonly Id[]) => void;
};

/** Every portfolio, by envelope, with its switch. */
export function ShownPortfolios({ portfolios, hidden, onHidden }: ShownPortfoliosProps): ReactNode {
  if (portfolios.length === 0) return <NoPortfolio />;
  const shown = portfolios.filter(({ id }) => !hidden.includes(id)).length;
  const toggle = (id: Id): void => {
    onHidden(hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id]);
  };
  return (
    <section aria-label={words.portfolios}>
      <SectionHead
        title={words.portfolios}
        aside={
          <>
            <span role="status">{formatMessage(words.count, { shown, total: portfolios.length })}</span>
            <LinkButton
              onClick={() => {
                onHidden([]);
              }}
            >
              {words.all}
            </LinkButton>
            <LinkButton
              onClick={() => {
                onHidden(portfolios.map(({ id }) => id));
              }}
            >
              {words.none}
            </LinkButton>
          </>
        }
      />
      {envelopes.map((envelope) => {
        const inside = portfolios.filter((portfolio) => portfolio.envelope === envelope);
        return inside.length === 0 ? null : (
          <section key={envelope} className="pt-3">
            <h3 className="t1 text-ink-3">{envelopeLabels[envelope]}</h3>
            <ul>
              {inside.map((portfolio) => (
                <PortfolioSwitch
                  key={portfolio.id}
                  portfolio={portfolio}
                  shown={!hidden.includes(portfolio.id)}
                  onToggle={() => {
                    toggle(portfolio.id);
                  }}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </section>
  );
}

function NoPortfolio(): ReactNode {
  return (
    <EmptyState
      kind="none"
      title={words.empty}
      reason={words.emptyReason}
      action={
        <AreaLink to={paths.addConnection()} className="button button-solid">
          {words.add}
        </AreaLink>
      }
    />
  );
}

type PortfolioSwitchProps = {
  readonly portfolio: Portfolio;
  readonly shown: boolean;
  readonly onToggle: () => void;
};

function PortfolioSwitch({ portfolio, shown, onToggle }: PortfolioSwitchProps): ReactNode {
  const name = shortName(portfolio);
  const place = portfolioPlace(portfolio);
  const isCounted = portfolio.status === "visible" && !portfolio.disabled;
  return (
    <li className="border-b border-line last:border-b-0">
      <Switch
        className="[&>span:first-child]:min-w-0 [&>span:first-child]:grow"
        label={
          <span className={`flex flex-wrap items-baseline gap-x-2 ${shown ? "" : "text-ink-3"}`}>
            <span className="min-w-0 wrap-anywhere">{name}</span>
            {place !== "" && <span className="t1 min-w-0 wrap-anywhere text-ink-3">{place}</span>}
            <span className="ml-auto flex items-baseline gap-3">
              {!isCounted && <span className="t1 text-ink-3">{words.outOfTotals}</span>}
              <span className="text-right">
                <Amount value={portfolio.ownedAmount} currency={portfolio.currency} />
                {isShared(portfolio.ownership) && (
                  <span className="t1 block text-ink-3">
                    <ShareOfWhole portfolio={portfolio} />
                  </span>
                )}
              </span>
            </span>
          </span>
        }
        aria-label={formatMessage(words.switch, { name: place === "" ? name : `${name}, ${place},` })}
        checked={shown}
        onChange={onToggle}
      />
    </li>
  );
}
