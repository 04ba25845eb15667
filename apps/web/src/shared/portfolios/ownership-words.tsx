import { ownershipText } from "./text.ts";
import type { Ownership } from "@vigie/api";
import type { Cents } from "@vigie/domain";
import type { ReactNode } from "react";
import { Amount } from "../../ui/amount.tsx";
import { formatPercent } from "../../ui/format.ts";
import { formatMessage } from "../../ui/format-message.ts";

export function isShared({ ownedRatio }: Ownership): boolean {
  return ownedRatio !== 1;
}

function ratioWords({ ownedRatio, kind }: Ownership): string {
  const ratio = formatPercent(ownedRatio, { maxDigits: 2 });
  return kind === "bare" || kind === "usufruct" ? `${ratio} (${ownershipText.kinds[kind]})` : ratio;
}

/** « part : 50 % ». Null where the whole is held. */
export function shareWords(ownership: Ownership): string | null {
  return isShared(ownership) ? formatMessage(ownershipText.share, { ratio: ratioWords(ownership) }) : null;
}

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
