import { useState, type ReactNode } from "react";
import type { ClubSubscription } from "@vigie/api";
import { clubApi } from "@vigie/api/club";
import { type ClubRefusalReason, clubRefusalReasons } from "@vigie/domain";
import { useAction } from "../../../../api.ts";
import { refusalWords } from "../../../../shared/club/club-text.ts";
import { clubReadings } from "../../../../shared/club/use-club.ts";
import { Button } from "../../../../ui/button.tsx";
import { RadioGroup } from "../../../../ui/radio-group.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { TextArea } from "../../../../ui/text-field.tsx";
import { toast } from "../../../../ui/toast.ts";
import { text } from "../text.ts";

export type RefuseDialogProps = {
  readonly subscription: ClubSubscription;
  /** Asks the customer to complete the request, or refuses it. */
  readonly isCompletion: boolean;
  readonly onClose: () => void;
};

/** The customer reads the message: it is required. */
export function RefuseDialog({ subscription, isCompletion, onClose }: RefuseDialogProps): ReactNode {
  const { customerId: id, id: subId } = subscription;
  const [reason, setReason] = useState<ClubRefusalReason>("not_suitable");
  const [message, setMessage] = useState("");
  const [isTold, setIsTold] = useState(false);
  const reject = useAction(clubApi.requests.reject, {
    refreshes: [...clubReadings, clubApi.requests.list],
  });
  const send = async (): Promise<void> => {
    const said = message.trim();
    setIsTold(said === "");
    if (said === "") return;
    const body = { reason: isCompletion ? ("incomplete" as const) : reason, message: said };
    if ((await reject.run({ params: { id, subId }, body })) === null) return;
    toast(isCompletion ? text.completion : text.refused);
    onClose();
  };
  return (
    <Dialog
      open
      title={isCompletion ? text.ask : text.refuseTitle}
      onClose={onClose}
      actions={
        <>
          <Button look={isCompletion ? "solid" : "danger"} busy={reject.busy} onClick={() => void send()}>
            {isCompletion ? text.ask : text.refuse}
          </Button>
          <Button onClick={onClose}>{text.cancel}</Button>
        </>
      }
    >
      <div className="grid gap-4">
        {!isCompletion && (
          <RadioGroup
            label={text.reason}
            value={reason}
            onValue={setReason}
            options={clubRefusalReasons.map((value) => ({ value, label: refusalWords[value] }))}
          />
        )}
        <TextArea
          label={text.message}
          help={text.messageHelp}
          value={message}
          maxLength={2000}
          error={isTold ? text.messageNeeded : (reject.failure ?? undefined)}
          onChange={(event) => {
            setMessage(event.target.value);
            setIsTold(false);
          }}
        />
      </div>
    </Dialog>
  );
}
