import type { ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { text } from "../text.ts";

type DeclineProps = {
  readonly busy: boolean;
  readonly failure: string | null;
  readonly onDecline: () => void;
  readonly onClose: () => void;
};

/** A refusal is recorded and cannot be undone, so it always takes two steps. */
export function DeclineDialog({ busy, failure, onDecline, onClose }: DeclineProps): ReactNode {
  return (
    <Dialog
      open
      role="alertdialog"
      title={text.declineTitle}
      onClose={onClose}
      actions={
        <>
          <Button look="danger" busy={busy} onClick={onDecline}>
            {text.declineSure}
          </Button>
          <Button onClick={onClose}>{text.cancel}</Button>
        </>
      }
    >
      <p>{text.declineWhy}</p>
      <p className="pt-3">
        {formatMessage(text.declineWrite, {
          link: (
            <AreaLink key="write" to={paths.userAdvisor()} className="link">
              {text.declineLink}
            </AreaLink>
          ),
        })}
      </p>
      <p role="alert" className={failure === null ? "sr-only" : "t2 pt-3 text-neg"}>
        {failure}
      </p>
    </Dialog>
  );
}
