import { envelopeLabels } from "@vigie/domain";
import type { Portfolio } from "@vigie/api";
import type { ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import {
  portfolioPlace,
  kindLabel,
  isKindInName,
  shortName,
} from "../../../../shared/portfolios/portfolio-words.ts";
import { isShared } from "../../../../shared/portfolios/ownership-words.tsx";
import { ShareOfWhole } from "../../../../shared/portfolios/ownership-share.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { today } from "../../../../shared/clock/today.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { usePrivateMode } from "../../../../ui/private-mode.ts";
import { IndexGroup } from "../../../../ui/row.tsx";
import { listText } from "./list-text.ts";
import { isShown } from "./shown.ts";
import type { PortfolioGroup } from "./portfolio-index.tsx";
import { stateOf } from "./portfolio-notes.ts";
import { Freshness } from "./portfolio-table.tsx";
import { ShowAgain } from "./show-again.tsx";

/** The same list on a phone: the figure first, then its name and date. */
export function PortfolioCards({ groups }: { readonly groups: readonly PortfolioGroup[] }): ReactNode {
  return groups.map((group) => (
    <IndexGroup
      key={group.envelope}
      name={envelopeLabels[group.envelope]}
      total={<Amount value={group.total} decimals={false} unknown={listText.unknown} />}
    >
      {group.portfolios.map((portfolio) => (
        <PortfolioCard key={portfolio.id} portfolio={portfolio} />
      ))}
    </IndexGroup>
  ));
}

function PortfolioCard({ portfolio }: { readonly portfolio: Portfolio }): ReactNode {
  const name = shortName(portfolio);
  const place = portfolioPlace(portfolio);
  const state = stateOf(portfolio, { on: today(), isPrivate: usePrivateMode() });
  return (
    <li className="row relative border-b border-line py-3.5 last:border-b-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="t4 leading-[2rem]">
          <Amount value={portfolio.ownedAmount} currency={portfolio.currency} unknown={listText.unknown} />
        </span>
        {state !== null && <span className="t1 text-ink-2">{state}</span>}
      </div>
      {isShared(portfolio.ownership) && (
        <p className="t1 text-ink-3">
          <ShareOfWhole portfolio={portfolio} />
        </p>
      )}
      <div className="t2">
        <AreaLink to={paths.portfolio(portfolio.id)} className="row-link">
          {name}
        </AreaLink>
        {!isShown(portfolio) && <ShowAgain portfolio={portfolio} />}
      </div>
      <div className="t1 flex flex-wrap justify-between gap-x-4 text-ink-3">
        <span className="min-w-0">
          {[isKindInName(portfolio) ? "" : kindLabel(portfolio), place].filter(Boolean).join(", ")}
        </span>
        <span className="shrink-0">
          <Freshness portfolio={portfolio} />
        </span>
      </div>
    </li>
  );
}
