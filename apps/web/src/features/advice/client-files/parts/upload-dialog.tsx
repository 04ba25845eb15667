import type { Endpoint } from "@vigie/api";
import { type FileDocumentKind, fileDocumentKinds, fileDocumentLimits } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { FileDrop } from "../../../../ui/file-drop.tsx";
import { Select } from "../../../../ui/select.tsx";
import { toast } from "../../../../ui/toast.ts";
import { documentKindWords, text } from "../text.ts";
import { type Send, useSending } from "./use-sending.ts";

type Props = {
  readonly kind: FileDocumentKind;
  readonly send: Send;
  readonly refreshes: readonly Endpoint[];
  readonly onClose: () => void;
};

/** One document of one kind. A file that is dropped is sent at once, and stopped if the dialog is closed before the end. */
export function UploadDialog({ kind: asked, send: sendTo, refreshes, onClose }: Props): ReactNode {
  const [kind, setKind] = useState(asked);
  const { run, busy, failure } = useSending(sendTo, refreshes);
  const [isTooLarge, setTooLarge] = useState(false);
  const send = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const isLarge = file.size > fileDocumentLimits.bytes;
    setTooLarge(isLarge);
    if (isLarge || !(await run({ file, kind }))) return;
    toast(text.uploaded);
    onClose();
  };
  return (
    <Dialog
      open
      title={text.upload}
      onClose={onClose}
      actions={<Button onClick={onClose}>{text.cancel}</Button>}
    >
      <div className="grid gap-4">
        <Select
          label={text.kind}
          options={fileDocumentKinds.map((value) => ({ value, label: documentKindWords[value] }))}
          value={kind}
          onValue={setKind}
        />
        <FileDrop
          label={busy ? text.sending : text.drop}
          help={text.dropHelp}
          accept=".pdf,.jpg,.jpeg,.png"
          disabled={busy}
          error={isTooLarge ? text.tooLarge : (failure ?? undefined)}
          onFiles={([file]) => void send(file)}
        />
      </div>
    </Dialog>
  );
}
