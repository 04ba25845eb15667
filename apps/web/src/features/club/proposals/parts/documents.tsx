import type { Proposal } from "@vigie/api";
import { adviceApi } from "@vigie/api/advice";
import type { ReactNode } from "react";
import { useAction } from "../../../../api.ts";
import { useArea } from "../../../../shared/area/area.tsx";
import { saveFile } from "../../../../shared/files/save-file.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { text } from "../text.ts";

/** The statement and the sheet of orders, as they were filed. */
export function Documents({
  proposal: { id, state, statementHash },
}: {
  readonly proposal: Proposal;
}): ReactNode {
  const { subject } = useArea();
  const params = { id: subject, proposalId: id };
  const statement = useAction(adviceApi.proposals.document);
  const orders = useAction(adviceApi.proposals.orders);
  const failure = statement.failure ?? orders.failure;
  const save = async (ask: typeof statement | typeof orders): Promise<void> => {
    const file = await ask.run({ params });
    if (file !== null) saveFile(file);
  };
  return (
    <div className="grid justify-items-start gap-2">
      <LinkButton onClick={() => void save(statement)}>{text.statement}</LinkButton>
      {state === "accepted" && <LinkButton onClick={() => void save(orders)}>{text.orders}</LinkButton>}
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
