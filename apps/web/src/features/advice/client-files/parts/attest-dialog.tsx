import { dayBounds } from "@vigie/domain";
import { adviceApi } from "@vigie/api/advice";
import type { AttestedItem, Day, Id } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { fileWords } from "../../../../shared/book/book-text.ts";
import { today } from "../../../../shared/clock/today.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Form } from "../../../../ui/form.tsx";
import { DayField } from "../../../../ui/number-field.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { toast } from "../../../../ui/toast.ts";
import { text } from "../text.ts";

const formId = "file-attestation";

type Props = { readonly id: Id; readonly item: AttestedItem; readonly onClose: () => void };

/** A member of the firm certifies the paper original that they saw. */
export function AttestDialog({ id, item, onClose }: Props): ReactNode {
  const [seenOn, setSeenOn] = useState<Day | "invalid" | null>(today());
  const [words, setWords] = useState("");
  const [isAsked, setAsked] = useState(false);
  const attest = useAction(adviceApi.clientFiles.attest, {
    refreshes: [adviceApi.clientFiles.show, api.customers.show],
  });
  const isShort = words.trim().length < 3;
  const submit = async (): Promise<boolean> => {
    setAsked(true);
    if (isShort || seenOn === null || seenOn === "invalid") return false;
    const attestation = { item, seenOn, words: words.trim() };
    if ((await attest.run({ params: { id }, body: { attestation } })) === null) return false;
    toast(text.attested);
    onClose();
    return true;
  };
  return (
    <Dialog
      open
      title={text.attestTitle}
      onClose={onClose}
      actions={
        <>
          <Button look="solid" type="submit" form={formId} busy={attest.busy}>
            {text.attest}
          </Button>
          <Button onClick={onClose}>{text.cancel}</Button>
        </>
      }
    >
      <Form id={formId} failure={attest.failure} className="grid gap-4" onSubmit={submit}>
        <p className="t2 font-semibold">{fileWords[item]}</p>
        <DayField
          bounds={dayBounds("fact", today())}
          label={text.seenOn}
          value={seenOn === "invalid" ? null : seenOn}
          error={isAsked && (seenOn === null || seenOn === "invalid") ? text.dayMissing : undefined}
          onValue={setSeenOn}
        />
        <TextField
          label={text.words}
          help={text.wordsHelp}
          maxLength={500}
          value={words}
          error={isAsked && isShort ? text.wordsMissing : undefined}
          onChange={(event) => setWords(event.target.value)}
        />
        {attest.failure !== null && (
          <p role="alert" className="t1 text-neg">
            {attest.failure}
          </p>
        )}
      </Form>
    </Dialog>
  );
}
