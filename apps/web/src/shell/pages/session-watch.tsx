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

/** Where the session stands now; null while the server's time is not known, which decides nothing. */
function phaseNow(): SessionPhase | null {
  const session = readSession();
  // Another tab signed out: its cookies were ours.
  if (session === null) return { name: "over" };
  return isServerTimeKnown() ? sessionPhase((session.expiresAtMs - serverNowMs()) / 1000) : null;
}

/** Whether the question has come. Without a network, or after another version was put in place, it may not: the page stays as it is,
 * with what is typed in it, and the next check asks again. */
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

/** Watches the end of the session: asks at five minutes, leaves at one. */
export function SessionWatch(): ReactNode {
  const [phase, setPhase] = useState<SessionPhase>({ name: "open" });
  const [busy, setBusy] = useState(false);
  const isThere = useWarningThere(phase);

  useEffect(() => {
    const check = (): void => {
      // The computer slept, or its clock was changed: any answer of the server tells the time.
      if (isServerTimeDoubtful()) void readVariant();
      const next = phaseNow();
      if (next === null) return;
      setPhase(next);
      if (next.name === "over") leaveToSignIn();
    };
    check();
    const timer = setInterval(check, checkEveryMs);
    const stopListening = onTabMessage((news) => {
      // Another person may have signed in: nothing of this page is theirs.
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
    // A refusal is not shown (specification 1 §4): the count goes on and asks again at the next check.
    await prolongSession();
    setBusy(false);
    setPhase({ name: "open" });
  };

  // Once it has been asked, the dialog gives the focus back by itself.
  return isThere ? (
    <sessionWarning.Part
      minutesLeft={phase.name === "warning" ? phase.minutesLeft : null}
      busy={busy}
      onStay={() => void stay()}
    />
  ) : null;
}
