import { useEffect, useState, type ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { say } from "../ui/say.ts";
import { readSession } from "./session/cookies.ts";
import { checkEveryMs, sessionPhase, type SessionPhase } from "./session/countdown.ts";
import { leaveToSignIn, signOut } from "./session/leave.ts";
import { serverNowMs } from "./session/server-clock.ts";
import { prolongSession } from "./session/session.ts";

/** Watches the end of the session: asks at five minutes, leaves at one. */
export function SessionWatch(): ReactNode {
  const [phase, setPhase] = useState<SessionPhase>({ name: "open" });
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    const check = (): void => {
      const session = readSession();
      const next = sessionPhase(session === null ? 0 : (session.expiresAtMs - serverNowMs()) / 1000);
      setPhase(next);
      if (next.name === "over") leaveToSignIn();
    };
    check();
    const timer = setInterval(check, checkEveryMs);
    return () => {
      clearInterval(timer);
    };
  }, []);

  const stay = async (): Promise<void> => {
    setBusy(true);
    // A refusal is not shown (specification 1 §4): the count goes on and asks again at the next check.
    await prolongSession();
    setBusy(false);
    setPhase({ name: "open" });
  };

  return (
    <Dialog
      role="alertdialog"
      title="Votre session se termine bientôt"
      open={phase.name === "warning"}
      onClose={() => undefined}
      actions={
        <>
          <Button look="solid" busy={busy} onClick={() => void stay()}>
            Rester connecté
          </Button>
          <Button onClick={signOut}>Se déconnecter</Button>
        </>
      }
    >
      {phase.name === "warning" &&
        say(
          "Sans réponse de votre part, Vigie vous déconnectera dans {minutes, plural, one {une\u00a0minute} other {#\u00a0minutes}}.",
          { minutes: phase.minutesLeft },
        )}
    </Dialog>
  );
}
