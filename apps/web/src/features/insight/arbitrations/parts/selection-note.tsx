import type { OptimizeOptions, PortfolioDetail } from "@vigie/api";
import type { ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { euroFundWord, isOpenAccount } from "../../../../shared/funds/candidates.ts";
import { paths } from "../../../../shared/area/paths.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { text } from "../text.ts";
import { isNothingChosen, type OptimizationRequest } from "./use-optimization-request.ts";

export type SelectionNoteProps = {
  readonly portfolio: PortfolioDetail;
  readonly wish: OptimizationRequest;
  readonly options: OptimizeOptions | undefined;
};

/** What the search compares: the whole offer, or the saver's selection from the market. */
export function SelectionNote({ portfolio, wish, options }: SelectionNoteProps): ReactNode {
  const isFree = isNothingChosen(wish.candidates);
  return (
    <>
      <p className="t2 pt-3 text-ink-2">
        {isFree ? offerWords(portfolio, options) : choiceWords(portfolio, wish)}
      </p>
      <p className="t2 flex flex-wrap gap-x-6 gap-y-2 pt-2">
        <AreaLink to={wish.carriedTo(paths.market(portfolio.id))} className="link">
          {isFree ? text.chooseFunds : text.changeFunds}
        </AreaLink>
        {!isFree && <LinkButton onClick={wish.resetCandidates}>{text.wholeOffer}</LinkButton>}
      </p>
    </>
  );
}

function offerWords(portfolio: PortfolioDetail, options: OptimizeOptions | undefined): string {
  if (options === undefined) return text.amongAll;
  const { offer } = options;
  if (offer === null) return isOpenAccount(portfolio) ? text.amongMarket : text.amongHeld;
  return formatMessage(text.amongOffer, { count: offer.fundCount, name: offer.name });
}

function choiceWords(portfolio: PortfolioDetail, { candidates, newMoney }: OptimizationRequest): string {
  const { added, dropped } = candidates;
  const leaving = portfolio.holdings.filter(({ isin }) => isin !== null && dropped.includes(isin));
  return formatMessage(text.amongChosen, {
    added: added.filter((code) => code !== euroFundWord).length,
    euro: added.includes(euroFundWord) ? "yes" : "no",
    dropped: leaving.length,
    paid: newMoney === null ? "no" : "yes",
    names: leaving.map(({ label }) => label).join(", "),
  });
}
