import { adviceApi } from "@vigie/api/advice";
import type { Id } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { useAction } from "../../../../api.ts";
import type { Area } from "../../../../shared/area/area.tsx";
import { visitReason } from "../../../../shared/area/visit-reason.ts";
import { saveFile } from "../../../../shared/files/save-file.ts";
import { Button } from "../../../../ui/button.tsx";
import { Form } from "../../../../ui/form.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { keptText, text } from "../text.ts";

/** The limit of the server. */
const mostCharacters = 300;

/** The firm's archive, for an inspection: the customer is told the reason. */
export function FirmRecordDownload({ subject }: { readonly subject: Id }): ReactNode {
  const download = useAction(adviceApi.record.download);
  const [typed, setTyped] = useState(() => visitReason.of(subject) ?? "");
  const [isMissing, setMissing] = useState(false);
  const save = async (): Promise<void> => {
    setMissing(typed.trim() === "");
    if (typed.trim() === "") return;
    visitReason.write(subject, typed);
    const file = await download.run({ params: { id: subject } });
    if (file !== null) saveFile(file);
  };
  return (
    <Form className="grid justify-items-start gap-3" onSubmit={() => void save()}>
      <TextField
        label={text.purpose}
        help={text.purposeHelp}
        maxLength={mostCharacters}
        value={typed}
        error={isMissing ? text.purposeMissing : (download.failure ?? undefined)}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" busy={download.busy}>
        {text.download}
      </Button>
      <a href="/verifier" className="link t2">
        {text.check}
      </a>
    </Form>
  );
}

type KeptProps = { readonly id: Id; readonly isReasonKnown: boolean };

/** The archive of an erased customer: the reason is recorded in the ledger; for an audit it is known already. */
export function KeptDownload({ id, isReasonKnown }: KeptProps): ReactNode {
  const download = useAction(adviceApi.keptRecords.download);
  const [typed, setTyped] = useState(() => visitReason.of(id) ?? "");
  const [isMissing, setMissing] = useState(false);
  const save = async (): Promise<void> => {
    const lacks = !isReasonKnown && typed.trim() === "";
    setMissing(lacks);
    if (lacks) return;
    if (!isReasonKnown) visitReason.write(id, typed);
    const file = await download.run({ params: { id } });
    if (file !== null) saveFile(file);
  };
  const fault = isMissing ? text.purposeMissing : download.failure;
  return (
    <Form className="grid justify-items-start gap-3" onSubmit={() => void save()}>
      {!isReasonKnown && (
        <TextField
          label={keptText.purpose}
          help={keptText.purposeHelp}
          maxLength={mostCharacters}
          value={typed}
          error={fault ?? undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <Button type="submit" busy={download.busy}>
        {text.download}
      </Button>
      {isReasonKnown && fault !== null && (
        <p role="alert" className="t1 text-neg">
          {fault}
        </p>
      )}
      <a href="/verifier" className="link t2">
        {text.check}
      </a>
    </Form>
  );
}

/** The whole record as an archive, and a link to verify one of its documents. */
export function RecordDownload({ subject }: Pick<Area, "subject">): ReactNode {
  const download = useAction(adviceApi.record.download);
  const save = async (): Promise<void> => {
    const file = await download.run({ params: { id: subject } });
    if (file !== null) saveFile(file);
  };
  return (
    <div className="grid justify-items-start gap-2">
      <Button busy={download.busy} onClick={() => void save()}>
        {text.download}
      </Button>
      <a href="/verifier" className="link t2">
        {text.check}
      </a>
      {download.failure !== null && (
        <p role="alert" className="t1 text-neg">
          {download.failure}
        </p>
      )}
    </div>
  );
}
