import { partnerAgainText, provenActs } from "./dialogs-text.ts";
import { useState, type ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { formatMessage } from "../ui/format-message.ts";
import type { ProvenAct } from "./proven-act.ts";
import { answerPasswordAgain } from "../shared/session/password-again.ts";
import { startSignOn } from "../shared/session/single-sign-on.ts";
import { useVariant } from "../shared/variant/variant.ts";

type PartnerAgainProps = { readonly act: ProvenAct; readonly title: string; readonly cancel: string };

/** A partner's member has no password here: the partner authenticates them again. */
export function PartnerAgain({ act, title, cancel }: PartnerAgainProps): ReactNode {
  const { singleSignOn } = useVariant();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const close = (): void => {
    answerPasswordAgain(false);
  };
  const leave = async (): Promise<void> => {
    setBusy(true);
    const started = await startSignOn();
    if (started.ok) {
      location.assign(started.url);
      return;
    }
    setRefusal(started.message);
    setBusy(false);
  };
  return (
    <Dialog
      title={title}
      open
      onClose={close}
      actions={
        <>
          {singleSignOn !== null && (
            <Button look="solid" busy={busy} onClick={() => void leave()}>
              {partnerAgainText.go}
            </Button>
          )}
          <Button onClick={close}>{cancel}</Button>
        </>
      }
    >
      <p>{formatMessage(partnerAgainText.why, { act: provenActs[act] })}</p>
      <p role="alert" className={refusal === null ? "sr-only" : "t2 pt-4 text-neg"}>
        {refusal}
      </p>
    </Dialog>
  );
}
