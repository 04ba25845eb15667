import { useLocation } from "@tanstack/react-router";
import type { ClubSubscription } from "@vigie/api";
import type { ReactNode } from "react";
import { useArea } from "../area/area.tsx";
import { formatInstantDay, formatTime } from "../../ui/format-moment.ts";
import { formatMessage } from "../../ui/format-message.ts";
import { clubPaths } from "./club-paths.ts";
import { unpaidText } from "./unpaid-text.ts";

type Unpaid = { readonly subscription: ClubSubscription };

/** On pages that do not show it themselves. */
export function UnpaidElsewhere({ subscription }: Unpaid): ReactNode {
  const { base } = useArea();
  const path = useLocation({ select: (location) => location.pathname.slice(base.length) });
  return /^\/(?:club|pay)(?:\/|$)/.test(path) ? null : <UnpaidNotice subscription={subscription} />;
}

/** An announcement that a payment failed, until when there is access, and how to pay. */
export function UnpaidNotice({ subscription }: Unpaid): ReactNode {
  const { base, subject } = useArea();
  const { state, accessUntil, canDo, paymentRefused } = subscription;
  const sentence =
    state === "paused" || accessUntil === null
      ? unpaidText.paused
      : formatMessage(unpaidText.unpaid, {
          day: formatInstantDay(accessUntil),
          time: formatTime(accessUntil),
        });
  return (
    <div
      role={state === "paused" ? "alert" : "status"}
      className="t2 flex flex-wrap items-baseline gap-x-6 border-b border-line py-3 text-warn"
    >
      <span>{paymentRefused === null ? sentence : `${sentence} ${paymentRefused}`}</span>
      {subject === "me" && canDo.includes("pay") && (
        // A document of its own: only this page may show the payment partner's frame.
        <a href={base + clubPaths.pay()} className="link">
          {unpaidText.payNow}
        </a>
      )}
    </div>
  );
}
