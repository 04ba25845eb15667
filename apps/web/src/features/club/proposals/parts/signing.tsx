import { useSearch } from "@tanstack/react-router";
import type { Proposal } from "@vigie/api";
import { adviceApi } from "@vigie/api/advice";
import { agreementWords } from "@vigie/domain";
import { useEffect, useState, type ReactNode } from "react";
import { useAction, useReading } from "../../../../api.ts";
import { useArea } from "../../../../shared/area/area.tsx";
import { usePartnerTab } from "../../../../shared/signature/use-partner-tab.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { ends, endsOther, text } from "./signing-text.ts";
import { otherIcons } from "../../../../ui/other-icons.ts";

type PartProps = { readonly proposal: Proposal };
type SigningProps = PartProps & {
  /** The customer returns from the partner, and the result is not known yet. */
  readonly isBack: boolean;
};
const askedAgainMs = 4000;
/** The section to sign is below the whole proposal: a link at the top leads to it. */
const place = { id: "signing", tabIndex: -1, "aria-label": text.title } as const;
const refreshes = [adviceApi.proposals.show, adviceApi.proposals.list];

const verifiedMs = 30_000;

/** Whether the customer has just returned from the partner: the result is requested, and for a while nothing asks them to sign. */
export function useSignatureReturn({ id, state }: Proposal): boolean {
  const { subject } = useArea();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const [isOver, setIsOver] = useState(false);
  const { run } = useAction(adviceApi.proposals.sign, { refreshes });
  const isBack = subject === "me" && state === "signing" && search["signature"] === "back";
  useEffect(() => {
    if (!isBack) return undefined;
    void run({ params: { id: "me", proposalId: id } });
    const timer = setTimeout(() => setIsOver(true), verifiedMs);
    return () => clearTimeout(timer);
    // Once for each return.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isBack, id]);
  return isBack && !isOver;
}

/** The state of the signature for every reader: what is pending, and why one failed. */
export function SignatureStanding({ proposal, isBack }: SigningProps): ReactNode {
  const { state, signature, agreement } = proposal;
  const { subject } = useArea();
  const isOwn = subject === "me";
  if (agreement === "confirmation") return null;
  const words = agreementWords[agreement];
  const told = (isOwn ? ends : endsOther)[
    signature?.state === "declined" ? "declined" : (signature?.reason ?? "withdrawn")
  ];
  // The remaining steps are shown while an answer is awaited; afterwards, that there is no signature.
  const isTold = state === "sent" || signature?.state === "declined" || signature?.reason === "late";
  return (
    <div className="grid gap-3">
      <p className="t2 text-ink-2">
        {formatMessage(state === "accepted" ? text.given : text.asked, { words })}
      </p>
      {state === "signing" && signature !== null && !isOwn && (
        <p className="t2 border-l-2 border-warn pl-4">
          {signature.isAway
            ? text.otherAway
            : formatMessage(text.other, { day: formatDay(signature.expiresOn) })}
        </p>
      )}
      {isBack && (
        <p role="status" className="t2 border-l-2 border-line pl-4">
          {text.verified}
        </p>
      )}
      {state === "signing" && signature !== null && isOwn && !isBack && (
        <p className="t2 border-l-2 border-warn pl-4">
          {formatMessage(text.own, { day: formatDay(signature.expiresOn) })}{" "}
          <LinkButton
            onClick={() => {
              document.getElementById(place.id)?.focus();
            }}
          >
            {text.goSign}
          </LinkButton>
        </p>
      )}
      {signature?.stopped === "cancel" && !isOwn && (
        <p className="t2 border-l-2 border-warn pl-4">
          {formatMessage(text.notCanceled, { day: formatDay(signature.expiresOn) })}
        </p>
      )}
      {isTold && told !== null && <p className="t2 border-l-2 border-warn pl-4">{told}</p>}
    </div>
  );
}

/** The customer signs in a tab of the partner, or gives up. */
export function Signing({ proposal, isBack }: SigningProps): ReactNode {
  const { id: proposalId, signature, agreement } = proposal;
  const { address, isBlocked, open } = usePartnerTab();
  const params = { id: "me", proposalId } as const;
  // Continues automatically once the partner has reported.
  useReading(adviceApi.proposals.show, { params }, { refetchEveryMs: askedAgainMs });
  const sign = useAction(adviceApi.proposals.sign, { refreshes });
  const leave = useAction(adviceApi.proposals.giveUp, { refreshes });
  // The section that replaces this one, and the state above, announce it: a toast would cover its buttons on a phone.
  const giveUp = async (): Promise<void> => {
    await leave.run({ params });
  };
  const isAway = signature?.isAway === true || sign.failure !== null;
  if (isBack) return null;
  return (
    <section {...place} className="grid justify-items-start gap-4 border-t border-line pt-6 outline-none">
      <div className="w-full">
        <SectionHead title={text.title} />
      </div>
      <p className="t2">{text.lead}</p>
      {agreement === "advanced" && <p className="t2">{text.advanced}</p>}
      {signature !== null && (
        <p className="t1 text-ink-3">{formatMessage(text.until, { day: formatDay(signature.expiresOn) })}</p>
      )}
      {signature?.isAway === true && (
        <p role="status" className="t2 border-l-2 border-warn pl-4">
          {text.away}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          look="solid"
          icon={otherIcons.external}
          busy={sign.busy}
          onClick={() => void open(async () => (await sign.run({ params }))?.signUrl ?? null)}
        >
          {isAway ? text.retry : text.open}
        </Button>
        <Button busy={leave.busy} onClick={() => void giveUp()}>
          {text.giveUp}
        </Button>
      </div>
      {address !== null && (
        <p role="status" className="t2">
          {isBlocked ? text.blocked : text.opened}{" "}
          <a href={address} target="_blank" rel="noreferrer" className="link">
            {text.reopen}
          </a>
        </p>
      )}
      {(sign.failure ?? leave.failure) !== null && (
        <p role="alert" className="t1 text-neg">
          {sign.failure ?? leave.failure}
        </p>
      )}
    </section>
  );
}
