import type { Portfolio } from "@vigie/api";
import { envelopes, type Cents, type Envelope, envelopeLabels } from "@vigie/domain";
import type { ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { portfolioPlace, shortName } from "../../../../shared/portfolios/portfolio-words.ts";
import { countedTotal } from "../../../../shared/portfolios/counted.ts";
import { firstPaths } from "../../../../shared/area/first-paths.ts";
import { today } from "../../../../shared/clock/today.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { useIsPhone } from "../../../../ui/media.ts";
import { usePrivateMode } from "../../../../ui/private-mode.ts";
import { IndexGroup, Row } from "../../../../ui/row.tsx";
import { noteOf } from "./portfolio-notes.ts";

export type PortfolioGroup = {
  readonly envelope: Envelope;
  readonly portfolios: readonly Portfolio[];
  /** The sum of the person's shares of known values in euros; null if none is known. */
  readonly total: Cents | null;
};

/** Visible portfolios by envelope, in the usual order; largest first in each. */
export function groupPortfolios(portfolios: readonly Portfolio[]): readonly PortfolioGroup[] {
  const shown = portfolios.filter(
    (portfolio) => portfolio.status === "visible" && !portfolio.disabled && !portfolio.deleted,
  );
  return envelopes
    .map((envelope) => {
      const mine = shown
        .filter((portfolio) => portfolio.envelope === envelope)
        .toSorted((a, b) => Math.abs(b.ownedAmount ?? 0) - Math.abs(a.ownedAmount ?? 0));
      return { envelope, portfolios: mine, total: countedTotal(mine) };
    })
    .filter((group) => group.portfolios.length > 0);
}

/** Portfolios as a list. On phones one row per envelope: the full list is one tap away. */
export function PortfolioIndex({ portfolios }: { readonly portfolios: readonly Portfolio[] }): ReactNode {
  const isPhone = useIsPhone();
  const isPrivate = usePrivateMode();
  const groups = groupPortfolios(portfolios);
  if (isPhone)
    return (
      <ul>
        {groups.map((group) => (
          <Row
            key={group.envelope}
            name={
              <AreaLink to={`${firstPaths.portfolios()}?enveloppe=${group.envelope}`} className="row-link">
                {envelopeLabels[group.envelope]}
              </AreaLink>
            }
            detail={group.portfolios.map(shortName).join(", ")}
            value={
              <span className="t3 font-normal">
                <Amount value={group.total} decimals={false} />
              </span>
            }
          />
        ))}
      </ul>
    );
  return (
    <div className="sm:columns-2 sm:gap-x-6">
      {groups.map((group) => (
        <div key={group.envelope} className="break-inside-avoid">
          <IndexGroup
            level={3}
            name={envelopeLabels[group.envelope]}
            total={<Amount value={group.total} decimals={false} />}
          >
            {group.portfolios.map((portfolio) => (
              <Row
                key={portfolio.id}
                name={<NameAndPlace portfolio={portfolio} />}
                note={noteOf(portfolio, { on: today(), isPrivate }) ?? undefined}
                value={<Amount value={portfolio.ownedAmount} currency={portfolio.currency} />}
              />
            ))}
          </IndexGroup>
        </div>
      ))}
    </div>
  );
}

/** A long name takes two lines, and the institution is dropped if it does not fit completely. */
function NameAndPlace({ portfolio }: { readonly portfolio: Portfolio }): ReactNode {
  const place = portfolioPlace(portfolio);
  return (
    <span className="flex max-h-[2lh] min-w-0 flex-wrap items-baseline gap-x-2 overflow-hidden">
      <AreaLink to={firstPaths.portfolio(portfolio.id)} className="row-link line-clamp-2 max-w-full">
        {shortName(portfolio)}
      </AreaLink>
      {place !== "" && <span className="t1 text-ink-3">{place}</span>}
    </span>
  );
}
