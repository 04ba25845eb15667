import type { ClubSubscription } from "@vigie/api";
import type { ReactNode } from "react";
import { priceText } from "../../../../shared/club/club-text.ts";
import { Line } from "../../../../shared/club/price-lines.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { subscribeText as words } from "../text.ts";

/** The agreed terms, in a few lines. */
export function Terms({ subscription }: { readonly subscription: ClubSubscription }): ReactNode {
  const { portfolios, pricing, interval } = subscription;
  return (
    <section>
      <SectionHead title={words.terms} />
      <dl>
        <Line label={words.contracts}>{portfolios.length}</Line>
        {pricing !== null && (
          <>
            <Line label={formatMessage(priceText.basis, { day: formatDay(pricing.asOf) })}>
              <Amount value={pricing.basis} />
            </Line>
            <Line label={words.price} note={interval === "monthly" ? priceText.month : priceText.year} strong>
              <Amount value={pricing.period.ttc} />
            </Line>
            <Line label={words.firstPayment}>
              <Amount value={pricing.first.ttc} />
            </Line>
          </>
        )}
        <Line label={words.duration}>{interval === "monthly" ? words.monthly : words.yearly}</Line>
        <Line label={words.withdrawal}>{words.withdrawalDays}</Line>
        <Line label={words.termination}>{words.terminationWhen}</Line>
      </dl>
    </section>
  );
}
