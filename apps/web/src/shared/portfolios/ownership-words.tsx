import type { Ownership } from "@vigie/api";
import type { Cents } from "@vigie/domain";
import type { ReactNode } from "react";
import { Amount } from "../../ui/amount.tsx";
import { formatPercent } from "../../ui/format.ts";
import { formatMessage } from "../../ui/format-message.ts";

/** What a person holds of a portfolio, in words: the same beside every full value. */
const text = {
  share: "part\u00a0: {ratio}",
  ofWhole: "votre part\u00a0: {ratio} de {amount}",
  worth: "Votre part\u00a0: {ratio}, soit {amount}",
  wholePage: "Cette page compte le contrat entier.",
  kinds: {
    full: "pleine propriété",
    joint: "en commun",
    bare: "nue-propriété",
    usufruct: "usufruit",
  },
} as const;

export function isShared({ ownedRatio }: Ownership): boolean {
  return ownedRatio !== 1;
}

function ratioWords({ ownedRatio, kind }: Ownership): string {
  const ratio = formatPercent(ownedRatio, { maxDigits: 2 });
  return kind === "bare" || kind === "usufruct" ? `${ratio} (${text.kinds[kind]})` : ratio;
}

/** « part : 50 % ». Null where the whole is held. */
export function shareWords(ownership: Ownership): string | null {
  return isShared(ownership) ? formatMessage(text.share, { ratio: ratioWords(ownership) }) : null;
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
  return formatMessage(text.ofWhole, { ratio: ratioWords(ownership), amount: whole });
}

/** On the page of a portfolio, whose figure is the whole: the share stands beside. Null where the whole is held. */
export function ShareWorth({ portfolio }: { readonly portfolio: Shared }): ReactNode {
  const { ownership, ownedAmount, currency } = portfolio;
  if (!isShared(ownership)) return null;
  const owned = <Amount key="owned" value={ownedAmount} currency={currency} />;
  return formatMessage(text.worth, { ratio: ratioWords(ownership), amount: owned });
}

/** The same on a page whose other figures, charts and sums are of the portfolio too: it says so. */
export function ShareOfPage({ portfolio }: { readonly portfolio: Shared }): ReactNode {
  if (!isShared(portfolio.ownership)) return null;
  return (
    <span className="block">
      <ShareWorth portfolio={portfolio} />. {text.wholePage}
    </span>
  );
}
