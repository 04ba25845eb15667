import type { CheckedDocument } from "@vigie/api";
import { adviceApi } from "@vigie/api/advice";
import { useState, type ReactNode } from "react";
import { useAction } from "../../../../api.ts";
import { PublicPage } from "../../../../shell/pages/public-page.tsx";
import { FileDrop } from "../../../../ui/file-drop.tsx";
import { formatInstantDay, formatTime } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { text } from "../text.ts";

type Answer = {
  readonly fileName: string;
  readonly hash: string;
  readonly document: CheckedDocument | null;
};

/** Verifies a document: the file stays in the browser, only its hash is sent. */
export function CheckScreen(): ReactNode {
  const check = useAction(adviceApi.record.check);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const read = async (file: File | undefined): Promise<void> => {
    setAnswer(null);
    if (file === undefined) return;
    const sha256 = await fingerprintOf(file);
    const reply = await check.run({ body: { sha256 } });
    if (reply !== null) setAnswer({ fileName: file.name, hash: sha256, document: reply.document });
  };
  return (
    <PublicPage title={text.checkTitle}>
      <p className="t2 pt-6 text-ink-2">{text.checkLead}</p>
      <div className="pt-6">
        <FileDrop
          label={text.file}
          help={text.fileHelp}
          accept="application/pdf,application/zip,application/json"
          onFiles={([file]) => void read(file)}
        />
      </div>
      <div role="status" className="pt-6">
        {check.busy && <p className="t2 text-ink-2">{text.checking}</p>}
        {answer !== null && <Found {...answer} />}
      </div>
      {check.failure !== null && (
        <p role="alert" className="t1 text-neg">
          {check.failure}
        </p>
      )}
    </PublicPage>
  );
}

async function fingerprintOf(file: File): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function Found({ fileName, hash, document }: Answer): ReactNode {
  const [title, reason] = wordsOf(document);
  const isGood = document?.isIntact === true;
  return (
    <div className="grid gap-2">
      <p className="t2 break-words">{fileName}</p>
      <p className={`t4 ${isGood ? "text-pos" : "text-warn"}`}>{title}</p>
      {document !== null && <p className="t2">{nameOf(document)}</p>}
      <p className="t2 text-ink-2">{reason}</p>
      <p className="t1 break-all text-ink-3">{formatMessage(text.fingerprint, { hash })}</p>
    </div>
  );
}

function wordsOf(document: CheckedDocument | null): readonly [string, ReactNode] {
  if (document === null) return [text.isUnknown, text.isUnknownReason];
  const when = { day: formatInstantDay(document.madeAt), time: formatTime(document.madeAt) };
  if (document.isExtract)
    return document.isIntact
      ? [text.isExtract, formatMessage(text.isExtractReason, when)]
      : [text.isOldExtract, formatMessage(text.isOldExtractReason, when)];
  return document.isIntact
    ? [text.isOurs, formatMessage(text.isOursReason, when)]
    : [text.isBroken, formatMessage(text.isBrokenReason, when)];
}

function nameOf({ title, number, firm }: CheckedDocument): ReactNode {
  if (firm === null) return formatMessage(text.fromBare, { title });
  if (number === null) return formatMessage(text.fromFirm, { title, firm });
  return formatMessage(text.from, { title, number, firm });
}
