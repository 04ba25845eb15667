import { sessionWatchText } from "./session-watch-text.ts";
import type { ReactNode } from "react";
import { brandName } from "../../ui/brand.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { formatMessage } from "../../ui/format-message.ts";
import { signOut } from "../../shared/session/leave.ts";

export type SessionWarningProps = {
  /** Null while nothing is asked. */
  readonly minutesLeft: number | null;
  readonly busy: boolean;
  readonly onStay: () => void;
};

/** Asks whether to stay signed in. */
export function SessionWarning({ minutesLeft, busy, onStay }: SessionWarningProps): ReactNode {
  return (
    <Dialog
      role="alertdialog"
      title={sessionWatchText.title}
      open={minutesLeft !== null}
      onClose={() => undefined}
      actions={
        <>
          <Button look="solid" busy={busy} onClick={onStay}>
            {sessionWatchText.stay}
          </Button>
          <Button onClick={signOut}>{sessionWatchText.signOut}</Button>
        </>
      }
    >
      {/* Announced again each time the number changes. */}
      <p role="timer" aria-live="assertive" aria-atomic="true">
        {minutesLeft !== null &&
          formatMessage(sessionWatchText.warning, { minutes: minutesLeft, brand: brandName() })}
      </p>
    </Dialog>
  );
}
