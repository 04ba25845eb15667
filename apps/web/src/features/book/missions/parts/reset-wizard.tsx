import { useState, type ReactNode } from "react";
import { bookText } from "../../../../shared/book/book-text.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { wizardText } from "./wizard-text.ts";

type Props = {
  /** The draft is on the server: deleting it is confirmed first. */
  readonly isKept: boolean;
  readonly busy: boolean;
  readonly onReset: () => Promise<void>;
};

/** Restarts the wizard. */
export function ResetWizard({ isKept, busy, onReset }: Props): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const reset = async (): Promise<void> => {
    await onReset();
    setAsking(false);
  };
  return (
    <>
      <LinkButton onClick={() => (isKept ? setAsking(true) : void reset())}>{wizardText.reset}</LinkButton>
      <Dialog
        title={wizardText.resetTitle}
        open={isAsking}
        onClose={() => setAsking(false)}
        role="alertdialog"
        actions={
          <>
            <Button look="danger" busy={busy} onClick={() => void reset()}>
              {wizardText.reset}
            </Button>
            <LinkButton onClick={() => setAsking(false)}>{bookText.cancel}</LinkButton>
          </>
        }
      >
        <p className="t2">{wizardText.resetWhy}</p>
      </Dialog>
    </>
  );
}
