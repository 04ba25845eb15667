import type { Optimization } from "@vigie/api";
import type { Id } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { AreaLink, useArea, useAreaNavigate } from "../../../../shared/area/area.tsx";
import { useMayCall } from "../../../../shared/area/may-call.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { text } from "../text.ts";
import { useAccepted } from "./accepted.tsx";

export type AcceptProps = { readonly portfolioId: Id; readonly optimization: Optimization };

/** Accepting records the recommendation and opens the record; a recommendation already accepted is opened again. Nobody accepts
 * in a saver's place: an advisor sees only the answer. */
export function Accept({ portfolioId, optimization }: AcceptProps): ReactNode {
  const { subject } = useArea();
  const go = useAreaNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const accepted = useAccepted(portfolioId);
  const mayAccept = useMayCall(api.advices.accept);
  const accept = useAction(api.advices.accept, { refreshes: [api.advices.list] });
  const record = accepted.data?.advices.find((one) => one.optimizationId === optimization.id);
  if (record !== undefined)
    return (
      <AreaLink to={paths.advice(portfolioId, record.id)} className="button button-solid">
        {text.openRecord}
      </AreaLink>
    );
  if (!mayAccept || optimization.status !== "done" || optimization.outdated !== null) return null;
  const confirm = async (): Promise<void> => {
    const reply = await accept.run({
      params: { id: subject, portfolioId: portfolioId },
      body: { optimizationId: optimization.id },
    });
    if (reply !== null) go(paths.advice(portfolioId, reply.advice.id));
  };
  return (
    <>
      <Button look="solid" onClick={() => setIsAsking(true)}>
        {text.accept}
      </Button>
      <Dialog
        title={text.acceptTitle}
        open={isAsking}
        onClose={() => {
          setIsAsking(false);
          accept.reset();
        }}
        actions={
          <>
            <Button look="solid" busy={accept.busy} onClick={() => void confirm()}>
              {text.acceptConfirm}
            </Button>
            <Button
              onClick={() => {
                setIsAsking(false);
                accept.reset();
              }}
            >
              {text.notNow}
            </Button>
          </>
        }
      >
        <p>{text.acceptReason}</p>
        {accept.failure !== null && (
          <p role="alert" className="pt-3 text-neg">
            {accept.failure}
          </p>
        )}
      </Dialog>
    </>
  );
}
