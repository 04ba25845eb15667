import type { Investment, PortfolioDetail } from "@vigie/api";
import { useQueries } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api, reading } from "../../../../api.ts";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { candidatesText, euroFundWord, isOpenAccount } from "../../../../shared/funds/candidates.ts";
import { paths } from "../../../../shared/area/paths.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { IconButton, LinkButton } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/choice.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { text } from "../text.ts";
import { useEuroFund } from "./use-euro-fund.ts";
import type { Market } from "./use-market.ts";

export type SelectionProps = { readonly market: Market; readonly portfolio: PortfolioDetail };

/** What the search will choose among: the lines kept, the funds added, the euro fund. */
export function Selection({ market, portfolio }: SelectionProps): ReactNode {
  const { added, dropped } = market.candidates;
  const isFree = added.length === 0 && dropped.length === 0;
  // When the offer of the contract is unknown, a fund that is not named is not compared.
  const isNamed = market.list.data?.offer === null && !isOpenAccount(portfolio);
  return (
    <section id="selection" aria-label={text.selection} tabIndex={-1}>
      <SectionHead
        title={text.selection}
        aside={isFree ? undefined : <LinkButton onClick={market.reset}>{text.reset}</LinkButton>}
      />
      <p role="status" className="t2 pt-3 text-ink-2">
        {isFree
          ? isNamed
            ? text.heldOnly
            : text.wholeOffer
          : added.length === 0
            ? text.onlyDropped
            : text.onlyThese}
      </p>
      <Kept market={market} portfolio={portfolio} />
      <Added market={market} />
      <EuroFund market={market} portfolio={portfolio} />
      <p className="pt-5 max-sm:[&>.button]:w-full">
        <AreaLink to={searchPath(market, portfolio)} className="button button-solid">
          {isFree ? (isNamed ? text.searchHeld : text.searchAll) : text.searchWith}
        </AreaLink>
      </p>
    </section>
  );
}

/** The address of the search with this selection, and with the goal and the profile that it may have come from. */
function searchPath({ candidates, wish }: Market, portfolio: PortfolioDetail): string {
  const named = Object.entries({ ...wish, ...candidatesText(candidates) }).filter(([, held]) => held !== "");
  const query = new URLSearchParams(named).toString();
  return paths.optimize(portfolio.id) + (query === "" ? "" : `?${query}`);
}

function Kept({ market, portfolio }: SelectionProps): ReactNode {
  return (
    <fieldset className="mt-5" aria-describedby="keep-help">
      <legend className="t2 font-semibold">{text.keep}</legend>
      <ul>
        {portfolio.holdings.map((line) => {
          const { isin } = line;
          return (
            <li key={line.id} className="flex items-start justify-between gap-4 border-b border-line">
              <Checkbox
                label={line.label}
                checked={isin === null || !market.candidates.dropped.includes(isin)}
                disabled={isin === null}
                title={isin === null ? text.mustStay : undefined}
                onChange={() => {
                  if (isin !== null) market.toggleDropped(isin);
                }}
              />
              <span className="t2 py-2.5 sm:py-1">
                <Amount value={line.amount} decimals={false} currency={portfolio.currency} />
              </span>
            </li>
          );
        })}
      </ul>
      <p id="keep-help" className="t1 pt-2 text-ink-3">
        {text.keepHelp}
      </p>
    </fieldset>
  );
}

function Added({ market }: { readonly market: Market }): ReactNode {
  const isins = market.candidates.added.filter((code) => code !== euroFundWord);
  const seen: readonly Investment[] = market.list.data?.investments ?? [];
  const readings = useQueries({
    queries: isins.map((isin) => ({
      ...reading(api.funds.investment, { params: { isin } }),
      enabled: !seen.some((fund) => fund.isin === isin),
    })),
  });
  const nameOf = (isin: string, index: number): string =>
    seen.find((fund) => fund.isin === isin)?.label ?? readings[index]?.data?.investment.label ?? isin;
  return (
    <div className="pt-5">
      <h3 className="t2 font-semibold">{text.toAdd}</h3>
      {isins.length === 0 ? (
        <p className="t2 py-1.5 text-ink-3">{text.nothingAdded}</p>
      ) : (
        <ul>
          {isins.map((isin, index) => (
            <li key={isin} className="t2 flex items-center justify-between border-b border-line">
              {nameOf(isin, index)}
              <IconButton
                icon="close"
                label={formatMessage(text.removeNamed, { name: nameOf(isin, index) })}
                className="-mr-3 shrink-0"
                onClick={() => {
                  market.toggleAdded(isin);
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A portfolio that holds a euro fund keeps it among the choices; when the fund is only offered, the saver has to add it. */
function EuroFund({ market, portfolio }: SelectionProps): ReactNode {
  const best = useEuroFund(market, portfolio);
  if (best === null) return null;
  return (
    <div className="pt-5">
      <h3 className="t2 font-semibold">{text.euroFund}</h3>
      <div className="flex items-start justify-between gap-4 border-b border-line">
        <Checkbox
          label={best.label}
          checked={market.candidates.added.includes(euroFundWord)}
          onChange={() => {
            market.toggleAdded(euroFundWord);
          }}
        />
        {best.rateWords !== null && <span className="t1 py-2.5 text-ink-3 sm:py-1.5">{best.rateWords}</span>}
      </div>
    </div>
  );
}
