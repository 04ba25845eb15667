import type { ClubSubscription } from "@vigie/api";
import { useState, type ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { clubPaths } from "../../../../shared/club/club-paths.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PageHead } from "../../../../ui/page-head.tsx";
import { OwnClub, StepPage } from "../parts/frame.tsx";
import { LeavingLinks } from "../parts/leaving-links.tsx";
import { Payment, PaymentUnderWay, type PaymentProps } from "../parts/payment.tsx";
import { Terms } from "../parts/terms.tsx";
import { ToRightScreen } from "../parts/to-right-screen.tsx";
import { landingText } from "../text.ts";
import { paymentText as words } from "../parts/payment-text.ts";

/** The first payment: the method, the start, and the bank's answer. While a payment is in progress the page keeps the state in
 * which it began: the steps also arrive by the live channel, and the form must not disappear from under the bank's question. */
export function ClubPaymentScreen(): ReactNode {
  const [paying, setPaying] = useState<ClubSubscription | null>(null);
  return (
    <OwnClub title={words.title}>
      {({ current: known }) => {
        const current = paying ?? known;
        if (current === null || !isBeforeStart(current.state))
          return <ToRightScreen subscription={current} />;
        return (
          <StepPage title={words.title} subscription={current} aside={<Terms subscription={current} />}>
            {current.canDo.includes("pay") ? (
              <Payment subscription={current} onPaying={setPaying} />
            ) : (
              <PaymentUnderWay subscription={current} onPaying={setPaying} />
            )}
            <div className="pt-6">
              <LeavingLinks subscription={current} />
            </div>
          </StepPage>
        );
      }}
    </OwnClub>
  );
}

const isBeforeStart = (state: string): boolean =>
  ["waiting_payment_infos", "waiting_for_payment", "payment_failed"].includes(state);

/** What has to be paid now, of any kind. */
export function PayScreen(): ReactNode {
  const [paying, setPaying] = useState<ClubSubscription | null>(null);
  return (
    <OwnClub title={words.payTitle}>{({ current: known }) => payPage(paying ?? known, setPaying)}</OwnClub>
  );
}

const payPage = (current: ClubSubscription | null, onPaying: PaymentProps["onPaying"]): ReactNode => (
  <>
    <PageHead title={words.payTitle} />
    <div className="pt-5">
      {current?.canDo.includes("pay") === true ? (
        <Payment subscription={current} onPaying={onPaying} />
      ) : (
        <EmptyState
          kind="none"
          title={words.nothingToPay}
          reason={words.nothingToPayReason}
          action={
            <AreaLink to={clubPaths.home()} className="link">
              {landingText.open}
            </AreaLink>
          }
        />
      )}
    </div>
  </>
);
