import { useState, type ReactNode } from "react";
import type { ClubSubscription } from "@vigie/api";
import { clubApi } from "@vigie/api/club";
import { useAction } from "../../../../api.ts";
import { clubReadings } from "../../../../shared/club/use-club.ts";
import { Button } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/choice.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { TextArea } from "../../../../ui/text-field.tsx";
import { toast } from "../../../../ui/toast.ts";
import { text } from "../text.ts";

export type RevokeDialogProps = {
  readonly subscription: ClubSubscription;
  readonly onClose: () => void;
};

/** The firm ends a subscription, with its reason. */
export function RevokeDialog({ subscription, onClose }: RevokeDialogProps): ReactNode {
  const { customerId: id, id: subId, canDo, state } = subscription;
  const mayGiveNotice = canDo.includes("give_notice");
  const [motive, setMotive] = useState("");
  const [notice, setNotice] = useState(true);
  const [isTold, setIsTold] = useState(false);
  const remove = useAction(clubApi.subscriptions.remove, {
    refreshes: [...clubReadings, clubApi.requests.list],
  });
  const send = async (): Promise<void> => {
    const said = motive.trim();
    setIsTold(said === "");
    if (said === "") return;
    const body = { motive: said, notice: mayGiveNotice && notice };
    if ((await remove.run({ params: { id, subId }, body })) === null) return;
    toast(text.revoked);
    onClose();
  };
  return (
    <Dialog
      open
      title={text.revokeTitle}
      onClose={onClose}
      actions={
        <>
          <Button look="danger" busy={remove.busy} onClick={() => void send()}>
            {text.revoke}
          </Button>
          <Button onClick={onClose}>{text.cancel}</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <TextArea
          label={text.revokeMotive}
          value={motive}
          maxLength={2000}
          error={isTold ? text.messageNeeded : (remove.failure ?? undefined)}
          onChange={(event) => {
            setMotive(event.target.value);
            setIsTold(false);
          }}
        />
        {state === "active" && !mayGiveNotice && <p className="t2 text-ink-2">{text.noticeGiven}</p>}
        {mayGiveNotice && (
          <Checkbox
            label={text.notice}
            help={text.noticeHelp}
            checked={notice}
            onChange={(event) => {
              setNotice(event.target.checked);
            }}
          />
        )}
      </div>
    </Dialog>
  );
}
