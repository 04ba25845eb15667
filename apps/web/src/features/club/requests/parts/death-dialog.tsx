import { dayBounds } from "@vigie/domain";
import { today } from "../../../../shared/clock/today.ts";
import { useState, type ReactNode } from "react";
import type { ClubSubscription } from "@vigie/api";
import { clubApi } from "@vigie/api/club";
import type { Day } from "@vigie/domain";
import { useAction } from "../../../../api.ts";
import { clubReadings } from "../../../../shared/club/use-club.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { DayField } from "../../../../ui/number-field.tsx";
import { TextArea } from "../../../../ui/text-field.tsx";
import { toast } from "../../../../ui/toast.ts";
import { text } from "../text.ts";

export type DeathDialogProps = {
  readonly subscription: ClubSubscription;
  readonly onClose: () => void;
};

/** The firm's head records a death, with the evidence seen. */
export function DeathDialog({ subscription, onClose }: DeathDialogProps): ReactNode {
  const { customerId: id } = subscription;
  const [diedOn, setDiedOn] = useState<Day | "invalid" | null>(null);
  const [proof, setProof] = useState("");
  const [isTold, setIsTold] = useState(false);
  const record = useAction(clubApi.requests.recordDeath, {
    refreshes: [...clubReadings, clubApi.requests.list],
  });
  const send = async (): Promise<void> => {
    const said = proof.trim();
    setIsTold(true);
    if (diedOn === null || diedOn === "invalid" || said === "") return;
    if ((await record.run({ params: { id }, body: { diedOn, proof: said } })) === null) return;
    toast(text.deathRecorded);
    onClose();
  };
  return (
    <Dialog
      open
      title={text.deathTitle}
      onClose={onClose}
      actions={
        <>
          <Button look="danger" busy={record.busy} onClick={() => void send()}>
            {text.deathRecord}
          </Button>
          <Button onClick={onClose}>{text.cancel}</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="t2">{text.deathEffect}</p>
        <DayField
          bounds={dayBounds("fact", today())}
          label={text.diedOn}
          value={diedOn === "invalid" ? null : diedOn}
          onValue={setDiedOn}
          error={
            isTold && (diedOn === null || diedOn === "invalid")
              ? text.diedOnNeeded
              : (record.failure ?? undefined)
          }
        />
        <TextArea
          label={text.deathProof}
          help={text.deathProofHelp}
          value={proof}
          maxLength={500}
          error={isTold && proof.trim() === "" ? text.deathProofNeeded : undefined}
          onChange={(event) => {
            setProof(event.target.value);
          }}
        />
      </div>
    </Dialog>
  );
}
