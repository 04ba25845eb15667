import type { ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { clubPaths } from "../../../../shared/club/club-paths.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PageHead } from "../../../../ui/page-head.tsx";
import { OwnClub, StepPage } from "../parts/frame.tsx";
import { LeavingLinks } from "../parts/leaving-links.tsx";
import { Payment, PaymentUnderWay } from "../parts/payment.tsx";
import { Terms } from "../parts/terms.tsx";
import { ToRightScreen } from "../parts/to-right-screen.tsx";
import { landingText } from "../text.ts";
import { paymentText as words } from "../parts/payment-text.ts";

/** The first payment: the method, the start, and what the bank says. */
export function ClubPaymentScreen(): ReactNode {
  return (
    <OwnClub title={words.title}>
      {({ current }) => {
        if (current === null || !isBeforeStart(current.state))
          return <ToRightScreen subscription={current} />;
        return (
          <StepPage title={words.title} subscription={current} aside={<Terms subscription={current} />}>
            {current.canDo.includes("pay") ? (
              <Payment subscription={current} />
            ) : (
              <PaymentUnderWay subscription={current} />
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

/** What is to be paid now, whatever it is. */
export function PayScreen(): ReactNode {
  return (
    <OwnClub title={words.payTitle}>
      {({ current }) => (
        <>
          <PageHead title={words.payTitle} />
          <div className="pt-5">
            {current?.canDo.includes("pay") === true ? (
              <Payment subscription={current} />
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
      )}
    </OwnClub>
  );
}
