import type { ClubSubscription } from "@vigie/api";
import type { ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { clubPaths } from "../../../../shared/club/club-paths.ts";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { leavingText } from "./leaving-text.ts";

/** The two ways to leave, by their legal names: withdrawal during its period, termination always. */
export function LeavingLinks({ subscription }: { readonly subscription: ClubSubscription }): ReactNode {
  const { canDo, withdrawalEndsOn } = subscription;
  const mayWithdraw = canDo.includes("withdraw");
  return (
    <ul className="grid gap-2">
      {mayWithdraw && (
        <li className="t2">
          <AreaLink to={`${clubPaths.unsubscribe()}?voie=retractation`} className="link">
            {leavingText.withdraw}
          </AreaLink>
          {withdrawalEndsOn !== null && (
            <span className="t1 block text-ink-2">
              {formatMessage(leavingText.withdrawUntil, { day: formatDay(withdrawalEndsOn) })}
            </span>
          )}
        </li>
      )}
      {subscription.concludedAt !== null && (
        <li className="t2">
          <AreaLink to={clubPaths.unsubscribe()} className="link">
            {leavingText.terminate}
          </AreaLink>
        </li>
      )}
    </ul>
  );
}
