import type { Proposal } from "@vigie/api";
import { adviceApi } from "@vigie/api/advice";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useAction } from "../../../../api.ts";
import { Act } from "../../../../shared/area/may-call.tsx";
import { Button } from "../../../../ui/button.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { text } from "../text.ts";
import { Answer, Failure } from "./answer.tsx";
import { requestsText } from "./requests-text.ts";

type AskedProps = { readonly proposal: Proposal };
const refreshes = [adviceApi.proposals.show, adviceApi.proposals.list];

/** A customer who requested a change need not wait for a new version: they may still accept, or refuse. */
export function RequestedChange({ proposal }: AskedProps): ReactNode {
  if (proposal.state !== "change_asked") return null;
  return (
    <Act call={adviceApi.proposals.takeBack}>
      <Acts proposal={proposal} />
    </Act>
  );
}

function Acts({ proposal }: AskedProps): ReactNode {
  const { id: proposalId, mayTakeBack, validUntil } = proposal;
  const [isRefusing, setRefusing] = useState(false);
  const takeBack = useAction(adviceApi.proposals.takeBack, { refreshes });
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isRefusing) place.current?.focus();
  }, [isRefusing]);
  const until = validUntil === null ? "" : formatDay(validUntil);
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={requestsText.yours}
      className="grid gap-4 scroll-mt-20 outline-none"
    >
      {isRefusing ? (
        <Answer kind="refuse" proposalId={proposalId} onCancel={() => setRefusing(false)} />
      ) : (
        <>
          <p className="t2">
            {mayTakeBack ? formatMessage(requestsText.mayTakeBack, { day: until }) : requestsText.mayRefuse}
          </p>
          <div className="flex flex-wrap gap-3">
            {mayTakeBack && (
              <Button
                busy={takeBack.busy}
                onClick={() => void takeBack.run({ params: { id: "me", proposalId } })}
              >
                {requestsText.takeBack}
              </Button>
            )}
            <Button onClick={() => setRefusing(true)}>{text.refuse}</Button>
          </div>
          {takeBack.failure !== null && <Failure>{takeBack.failure}</Failure>}
        </>
      )}
    </section>
  );
}
