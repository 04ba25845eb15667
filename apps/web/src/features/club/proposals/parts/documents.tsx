import type { Proposal } from "@vigie/api";
import { adviceApi } from "@vigie/api/advice";
import type { ReactNode } from "react";
import { useAction } from "../../../../api.ts";
import { useArea } from "../../../../shared/area/area.tsx";
import { saveFile } from "../../../../shared/files/save-file.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { text } from "../text.ts";

/** The statement, as it was filed. */
export function Documents({ proposal: { id, statementHash } }: { readonly proposal: Proposal }): ReactNode {
  const { subject } = useArea();
  const { run, failure } = useAction(adviceApi.proposals.document);
  const save = async (): Promise<void> => {
    const file = await run({ params: { id: subject, proposalId: id } });
    if (file !== null) saveFile(file);
  };
  return (
    <div className="grid justify-items-start gap-2">
      <LinkButton onClick={() => void save()}>{text.statement}</LinkButton>
      {statementHash !== null && (
        <p className="t1 break-all text-ink-3">{formatMessage(text.hash, { hash: statementHash })}</p>
      )}
      {failure !== null && (
        <p role="alert" className="t1 text-neg">
          {failure}
        </p>
      )}
    </div>
  );
}
