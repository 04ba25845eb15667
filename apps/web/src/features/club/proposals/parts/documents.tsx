import type { Proposal } from "@vigie/api";
import { adviceApi } from "@vigie/api/advice";
import type { ReactNode } from "react";
import { useAction } from "../../../../api.ts";
import { useArea } from "../../../../shared/area/area.tsx";
import { saveFile } from "../../../../shared/files/save-file.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { text } from "../text.ts";
import { text as signingText } from "./signing-text.ts";

/** The statement as it was filed; if it was signed, how. */
export function Documents({ proposal }: { readonly proposal: Proposal }): ReactNode {
  const { id, statementHash, signature } = proposal;
  const isOwn = useArea().subject === "me";
  return (
    <div className="grid justify-items-start gap-2">
      <Save call={adviceApi.proposals.document} proposalId={id} label={text.statement} />
      {statementHash !== null && (
        <p className="t1 break-all text-ink-3">{formatMessage(text.hash, { hash: statementHash })}</p>
      )}
      {signature?.isKept === true && (
        <>
          <Save call={adviceApi.proposals.signed} proposalId={id} label={signingText.signed} />
          <Save call={adviceApi.proposals.proof} proposalId={id} label={signingText.proof} />
        </>
      )}
      {signature?.stopped === "evidence" ? (
        <p className="t2 border-l-2 border-warn pl-4">
          {isOwn ? signingText.notHanded : signingText.notHandedOther}
        </p>
      ) : (
        signature?.state === "signed" &&
        !signature.isKept && <p className="t1 text-ink-3">{signingText.coming}</p>
      )}
    </div>
  );
}

type SaveProps = {
  readonly call:
    | typeof adviceApi.proposals.document
    | typeof adviceApi.proposals.signed
    | typeof adviceApi.proposals.proof;
  readonly proposalId: Proposal["id"];
  readonly label: string;
};

function Save({ call, proposalId, label }: SaveProps): ReactNode {
  const { subject } = useArea();
  const { run, failure } = useAction(call);
  const save = async (): Promise<void> => {
    const file = await run({ params: { id: subject, proposalId } });
    if (file !== null) saveFile(file);
  };
  return (
    <>
      <LinkButton onClick={() => void save()}>{label}</LinkButton>
      {failure !== null && (
        <p role="alert" className="t1 text-neg">
          {failure}
        </p>
      )}
    </>
  );
}
