import type { Ownership } from "@vigie/api";
import type { Cents } from "@vigie/domain";
import type { ReactNode } from "react";
import { Amount } from "../../ui/amount.tsx";
import { formatMessage } from "../../ui/format-message.ts";
import { isShared, ratioWords } from "./ownership-words.tsx";
import { ownershipText } from "./text.ts";

type Shared = {
  readonly ownership: Ownership;
  readonly amount: Cents | null;
  readonly ownedAmount: Cents | null;
  readonly currency: string;
};

/** In a list whose figures add up, the figure is the share: the whole stands beside. Null where the whole is held. */
export function ShareOfWhole({ portfolio }: { readonly portfolio: Shared }): ReactNode {
  const { ownership, amount, currency } = portfolio;
  if (!isShared(ownership)) return null;
  const whole = <Amount key="whole" value={amount} currency={currency} />;
  return formatMessage(ownershipText.ofWhole, { ratio: ratioWords(ownership), amount: whole });
}

/** On the page of a portfolio, whose figure is the whole: the share stands beside. Null where the whole is held. */
export function ShareWorth({ portfolio }: { readonly portfolio: Shared }): ReactNode {
  const { ownership, ownedAmount, currency } = portfolio;
  if (!isShared(ownership)) return null;
  const owned = <Amount key="owned" value={ownedAmount} currency={currency} />;
  return formatMessage(ownershipText.worth, { ratio: ratioWords(ownership), amount: owned });
}

/** The same on a page whose other figures, charts and sums are of the portfolio too: it says so. */
export function ShareOfPage({ portfolio }: { readonly portfolio: Shared }): ReactNode {
  if (!isShared(portfolio.ownership)) return null;
  return (
    <span className="block">
      <ShareWorth portfolio={portfolio} />. {ownershipText.wholePage}
    </span>
  );
}
