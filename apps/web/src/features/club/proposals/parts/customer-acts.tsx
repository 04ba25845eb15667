import type { Proposal } from "@vigie/api";
import { adviceApi } from "@vigie/api/advice";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { useAction } from "../../../../api.ts";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { Button } from "../../../../ui/button.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { text } from "../text.ts";
import { Answer, Failure } from "./answer.tsx";
import { WriteToAdvisor } from "./question.tsx";
import { answerPlace } from "./to-answer.tsx";
import { text as signingText } from "./signing-text.ts";

type ActsProps = { readonly proposal: Proposal };
const refreshes = [adviceApi.proposals.show, adviceApi.proposals.list];

/** Accept, request a change, refuse: for the customer only. */
export function CustomerActs({ proposal }: ActsProps): ReactNode {
  const { id, validUntil, openedAt, blocked, agreement } = proposal;
  const isSigned = agreement !== "confirmation";
  const isOver = blocked === "relation_ended";
  const accept = useAction(adviceApi.proposals.accept, { refreshes });
  const { asked, ask, place } = useAsked(accept.failure);
  // The next section replaces this one and announces itself: a toast would cover its buttons on a phone.
  const agree = async (): Promise<void> => {
    await accept.run({ params: { id: "me", proposalId: id } });
  };
  return (
    <section
      ref={place}
      id={answerPlace}
      tabIndex={-1}
      aria-label={text.answer}
      className="grid gap-4 border-t border-line pt-6 outline-none"
    >
      {asked !== "accept" && !isOver && <p className="t2">{text.nothingSent}</p>}
      {validUntil !== null && blocked !== "over" && !isOver && (
        <p className="t1 text-ink-3">{formatMessage(text.validUntil, { day: formatDay(validUntil) })}</p>
      )}
      {asked === null && (
        <div className="flex flex-wrap gap-3">
          {blocked === null && (
            <Button look="solid" disabled={openedAt === null} onClick={() => ask("accept")}>
              {text.accept}
            </Button>
          )}
          {!isOver && <Button onClick={() => ask("change")}>{text.change}</Button>}
          <Button onClick={() => ask("refuse")}>{text.refuse}</Button>
        </div>
      )}
      {asked === null && !isOver && (
        <p className="t2">
          <WriteToAdvisor proposal={proposal}>{text.question}</WriteToAdvisor>
        </p>
      )}
      {accept.failure !== null && <Failure>{accept.failure}</Failure>}
      {lacksIdentity(accept.code) && <ToProfile />}
      {asked === "accept" && (
        <Sure
          isSigned={isSigned}
          busy={accept.busy}
          onAgree={() => void agree()}
          onCancel={() => ask(null)}
        />
      )}
      {(asked === "change" || asked === "refuse") && (
        <Answer kind={asked} proposalId={id} onCancel={() => ask(null)} />
      )}
    </section>
  );
}

function lacksIdentity(code: string | null): boolean {
  return code === "proposal.signer_unknown" || code === "proposal.signer_without_mobile";
}

function ToProfile(): ReactNode {
  return (
    <p className="t2">
      <AreaLink to={paths.userProfile()} className="link">
        {signingText.toProfile}
      </AreaLink>
    </p>
  );
}

type SureProps = {
  readonly isSigned: boolean;
  readonly busy: boolean;
  readonly onAgree: () => void;
  readonly onCancel: () => void;
};

function Sure({ isSigned, busy, onAgree, onCancel }: SureProps): ReactNode {
  return (
    <div className="grid gap-4">
      <p className="t2">{isSigned ? signingText.sureSign : text.sureAccept}</p>
      <div className="flex flex-wrap gap-3">
        <Button look="solid" busy={busy} onClick={onAgree}>
          {isSigned ? signingText.confirmSign : text.confirmAccept}
        </Button>
        <Button onClick={onCancel}>{text.cancel}</Button>
      </div>
    </div>
  );
}

type Asked = "accept" | "change" | "refuse" | null;

/** The clicked button is gone: the form gets the focus at its first line, above a phone's bar, and Cancel returns to the choice. */
function useAsked(failure: string | null) {
  const [asked, setAsked] = useState<Asked>(null);
  const place = useRef<HTMLElement>(null);
  // The error is placed above the clicked button, so that a phone's bar does not cover it.
  useEffect(() => {
    if (failure !== null) place.current?.scrollIntoView({ block: "nearest" });
  }, [failure]);
  const ask = (what: Asked): void => {
    flushSync(() => setAsked(what));
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: isWhole(place.current) ? "nearest" : "start" });
  };
  return { asked, ask, place };
}

/** Whether it fits on the screen, considering the bars at its edges. */
const isWhole = (part: HTMLElement): boolean => part.offsetHeight < 0.7 * window.innerHeight;
