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

/** In a list with a total, the figure is the share: the whole is shown beside. Null if all of it is owned. */
export function ShareOfWhole({ portfolio }: { readonly portfolio: Shared }): ReactNode {
  const { ownership, amount, currency } = portfolio;
  if (!isShared(ownership)) return null;
  const whole = <Amount key="whole" value={amount} currency={currency} />;
  return formatMessage(ownershipText.ofWhole, { ratio: ratioWords(ownership), amount: whole });
}

/** On a portfolio's page, the figure is the whole: the share is shown beside. Null if all of it is owned. */
export function ShareWorth({ portfolio }: { readonly portfolio: Shared }): ReactNode {
  const { ownership, ownedAmount, currency } = portfolio;
  if (!isShared(ownership)) return null;
  const owned = <Amount key="owned" value={ownedAmount} currency={currency} />;
  return formatMessage(ownershipText.worth, { ratio: ratioWords(ownership), amount: owned });
}

/** The same on a page whose other figures, charts and sums are of the whole portfolio: it says so. */
export function ShareOfPage({ portfolio }: { readonly portfolio: Shared }): ReactNode {
  if (!isShared(portfolio.ownership)) return null;
  return (
    <span className="block">
      <ShareWorth portfolio={portfolio} />. {ownershipText.wholePage}
    </span>
  );
}
