import { useEffect, useState, type ReactNode } from "react";
import { sessionWarning } from "../lazy-parts.ts";
import { readSession } from "../../shared/session/cookies.ts";
import { checkEveryMs, sessionPhase, type SessionPhase } from "../../shared/session/countdown.ts";
import { leaveToSignIn } from "../../shared/session/leave.ts";
import { isServerTimeDoubtful, isServerTimeKnown, serverNowMs } from "../../shared/clock/server-clock.ts";
import { prolongSession } from "../../shared/session/session.ts";
import { preloadOverlays } from "../../ui/lazy-overlays.ts";
import { onTabMessage } from "../../shared/session/tabs.ts";
import { readVariant } from "../../shared/variant/variant.ts";

/** The present phase of the session; null while the server's time is unknown, which decides nothing. */
function phaseNow(): SessionPhase | null {
  const session = readSession();
  // Another tab signed out: the cookies are shared.
  if (session === null) return { name: "over" };
  return isServerTimeKnown() ? sessionPhase((session.expiresAtMs - serverNowMs()) / 1000) : null;
}

/** Whether the dialog's code was loaded. Without a network, or after a deployment, it may fail: the page stays as it is, with
 * what is typed in it, and the next check tries again. */
function useWarningThere(phase: SessionPhase): boolean {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    if (phase.name !== "warning") return;
    Promise.all([sessionWarning.preload(), preloadOverlays()]).then(
      () => setIsThere(true),
      () => undefined,
    );
  }, [phase]);
  return isThere;
}

/** Watches the end of the session: asks at five minutes, signs out at one. */
export function SessionWatch(): ReactNode {
  const [phase, setPhase] = useState<SessionPhase>({ name: "open" });
  const [busy, setBusy] = useState(false);
  const isThere = useWarningThere(phase);

  useEffect(() => {
    const check = (): void => {
      // The computer slept, or its clock was changed: any response of the server gives the time.
      if (isServerTimeDoubtful()) void readVariant();
      const next = phaseNow();
      if (next === null) return;
      setPhase(next);
      if (next.name === "over") leaveToSignIn();
    };
    check();
    const timer = setInterval(check, checkEveryMs);
    const stopListening = onTabMessage((news) => {
      // Another person may have signed in: nothing of this page belongs to them.
      if (news === "opened") location.assign("/");
      else check();
    });
    return () => {
      clearInterval(timer);
      stopListening();
    };
  }, []);

  const stay = async (): Promise<void> => {
    setBusy(true);
    // A refusal is not shown (specification 1 §4): the countdown continues and the next check asks again.
    await prolongSession();
    setBusy(false);
    setPhase({ name: "open" });
  };

  // Once it was shown, the dialog restores the focus by itself.
  return isThere ? (
    <sessionWarning.Part
      minutesLeft={phase.name === "warning" ? phase.minutesLeft : null}
      busy={busy}
      onStay={() => void stay()}
    />
  ) : null;
}
