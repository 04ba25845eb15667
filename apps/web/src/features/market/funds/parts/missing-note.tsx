import type { PortfolioDetail } from "@vigie/api";
import type { ReactNode } from "react";
import { euroFundWord } from "../../../../shared/funds/candidates.ts";
import { Button } from "../../../../ui/button.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { text } from "../text.ts";
import { useEuroFund } from "./use-euro-fund.ts";
import type { Market } from "./use-market.ts";

export type MissingNoteProps = { readonly market: Market; readonly portfolio: PortfolioDetail };

/** What a refused search needed, at the top of the market, with a button that adds it when there is one. */
export function MissingNote({ market, portfolio }: MissingNoteProps): ReactNode {
  const euroFund = useEuroFund(market, portfolio);
  const { missing, candidates } = market;
  if (missing === null) return null;
  const isAdded = candidates.added.includes(euroFundWord);
  return (
    <div role="status" className="grid max-w-200 justify-items-start gap-2 border-b border-line py-4">
      <p className="t3">{isAdded && missing === "euro" ? text.missingAdded : text.missing[missing]}</p>
      {missing === "euro" && euroFund !== null && !isAdded && (
        <Button
          onClick={() => {
            market.toggleAdded(euroFundWord);
          }}
        >
          {formatMessage(text.addNamedFund, { name: euroFund.label })}
        </Button>
      )}
    </div>
  );
}
