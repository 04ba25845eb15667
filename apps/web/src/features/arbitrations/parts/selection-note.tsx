import type { OptimizeOptions, PortfolioDetail } from "@vigie/contract";
import type { ReactNode } from "react";
import { AreaLink } from "../../../shell/area.tsx";
import { euroFundWord, type Candidates } from "../../../shell/candidates.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { say } from "../../../ui/say.ts";
import { text } from "../text.ts";
import { isNothingChosen } from "./use-wish.ts";

export type SelectionNoteProps = {
  readonly contract: PortfolioDetail;
  readonly candidates: Candidates;
  readonly options: OptimizeOptions | undefined;
  readonly marketPath: string;
  readonly onReset?: () => void;
};

/** Among what the search looks: the whole offer, or what the saver chose in the market. */
export function SelectionNote(props: SelectionNoteProps): ReactNode {
  const { contract, candidates, options, marketPath, onReset } = props;
  return (
    <>
      <p className="t2 pt-3 text-ink-2">{sentenceOf(contract, candidates, options)}</p>
      <p className="t2 flex flex-wrap gap-x-6 gap-y-2 pt-2">
        <AreaLink to={marketPath} className="link">
          {isNothingChosen(candidates) ? text.chooseFunds : text.changeFunds}
        </AreaLink>
        {!isNothingChosen(candidates) && onReset !== undefined && (
          <LinkButton onClick={onReset}>{text.wholeOffer}</LinkButton>
        )}
      </p>
    </>
  );
}

function sentenceOf(
  contract: PortfolioDetail,
  candidates: Candidates,
  options: OptimizeOptions | undefined,
): string {
  const { added, dropped } = candidates;
  if (isNothingChosen(candidates)) {
    const offer = options?.offer ?? null;
    if (options !== undefined && offer === null) return text.amongHeld;
    return offer === null
      ? text.amongAll
      : say(text.amongOffer, { count: offer.fundCount, name: offer.name });
  }
  const leaving = contract.holdings.filter(({ isin }) => isin !== null && dropped.includes(isin));
  return say(text.amongChosen, {
    added: added.filter((code) => code !== euroFundWord).length,
    euro: added.includes(euroFundWord) ? "yes" : "no",
    dropped: leaving.length,
    names: leaving.map(({ label }) => label).join(", "),
  });
}
