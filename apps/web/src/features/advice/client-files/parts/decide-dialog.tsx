import { dayBounds } from "@vigie/domain";
import { today } from "../../../../shared/clock/today.ts";
import type { ClientFileDocument } from "@vigie/api";
import { adviceApi } from "@vigie/api/advice";
import type { Day, Id } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { DayField } from "../../../../ui/number-field.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { toast } from "../../../../ui/toast.ts";
import { documentKindWords, text } from "../text.ts";

type Props = { readonly id: Id; readonly document: ClientFileDocument; readonly onClose: () => void };

/** Accepts a document with the day on which it expires, or refuses it with a reason. A decision is final. */
export function DecideDialog({ id, document, onClose }: Props): ReactNode {
  const [expiresOn, setExpiresOn] = useState<Day | "invalid" | null>(null);
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState<"accept" | "refuse" | null>(null);
  const decide = useAction(adviceApi.clientFiles.decide, {
    refreshes: [adviceApi.clientFiles.show, api.customers.show],
  });
  const needsEnd = document.kind === "identity_document";
  const hasNoEnd = expiresOn === "invalid" || (needsEnd && expiresOn === null);
  const isShort = reason.trim().length < 3;
  const say = async (accept: boolean): Promise<void> => {
    setAsked(accept ? "accept" : "refuse");
    if (accept ? hasNoEnd : isShort) return;
    const end = expiresOn === "invalid" ? null : expiresOn;
    const decision = accept
      ? { accept: true as const, expiresOn: end }
      : { accept: false as const, reason: reason.trim() };
    const reply = await decide.run({ params: { id, documentId: document.id }, body: { decision } });
    if (reply === null) return;
    toast(accept ? text.accepted : text.refused);
    onClose();
  };
  return (
    <Dialog
      open
      title={documentKindWords[document.kind]}
      onClose={onClose}
      actions={
        <>
          <Button look="solid" busy={decide.busy} onClick={() => void say(true)}>
            {text.accept}
          </Button>
          <Button onClick={() => void say(false)}>{text.refuse}</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="t1 break-words text-ink-2">{document.fileName}</p>
        {needsEnd && (
          <DayField
            bounds={dayBounds("life", today())}
            label={text.expiry}
            value={expiresOn === "invalid" ? null : expiresOn}
            error={asked === "accept" && hasNoEnd ? text.expiryMissing : undefined}
            onValue={setExpiresOn}
          />
        )}
        <TextField
          label={text.reason}
          help={text.reasonHelp}
          maxLength={500}
          value={reason}
          error={asked === "refuse" && isShort ? text.reasonMissing : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        <Failure words={decide.failure} />
      </div>
    </Dialog>
  );
}

function Failure({ words }: { readonly words: string | null }): ReactNode {
  return words === null ? null : (
    <p role="alert" className="t1 text-neg">
      {words}
    </p>
  );
}
