import type { ReactNode } from "react";
import { clubApi } from "@vigie/api/club";
import type { ClubSubscription } from "@vigie/api";
import { addDays, clubRules, dayOf } from "@vigie/domain";
import { useAction, useReading } from "../../../../api.ts";
import { AreaLink, useAreaNavigate } from "../../../../shared/area/area.tsx";
import { clubPaths } from "../../../../shared/club/club-paths.ts";
import { clubReadings } from "../../../../shared/club/use-club.ts";
import { usePartnerTab } from "../../../../shared/signature/use-partner-tab.ts";
import { Button } from "../../../../ui/button.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Failure } from "../parts/failure.tsx";
import { OwnClub, StepPage } from "../parts/frame.tsx";
import { Letter } from "../parts/letter.tsx";
import { LeavingLinks } from "../parts/leaving-links.tsx";
import { Terms } from "../parts/terms.tsx";
import { ToRightScreen } from "../parts/to-right-screen.tsx";
import { subscribeText as words } from "../text.ts";
import { otherIcons } from "../../../../ui/other-icons.ts";

const askedAgainMs = 4000;

/** The letter, then the identity: both open at the signature partner, in a tab of their own. */
export function ClubSubscribeScreen(): ReactNode {
  return (
    <OwnClub title={words.title}>
      {({ current }) =>
        current?.state === "ready_to_sign" || current?.state === "pending" ? (
          <Signature subscription={current} />
        ) : (
          <ToRightScreen subscription={current} />
        )
      }
    </OwnClub>
  );
}

/** Opens the signature partner's page in a tab of its own, and follows its result. */
function useSigning({ id: subId, state }: ClubSubscription) {
  const { address, isBlocked, open: openTab } = usePartnerTab();
  // The page continues by itself once the partner has reported the signature.
  useReading(
    clubApi.subscriptions.list,
    { params: { id: "me" }, query: { state: "all" } },
    { refetchEveryMs: address === null && state === "ready_to_sign" ? false : askedAgainMs },
  );
  const sign = useAction(clubApi.subscriptions.sign);
  const open = async (): Promise<void> =>
    await openTab(async () => (await sign.run({ params: { subId } }))?.signUrl ?? null);
  return { address, isBlocked, sign, open };
}

function Signature({ subscription }: { readonly subscription: ClubSubscription }): ReactNode {
  const go = useAreaNavigate();
  const { id: subId, state, canDo } = subscription;
  const { address, isBlocked, sign, open } = useSigning(subscription);
  const abandon = useAction(clubApi.subscriptions.remove, { refreshes: clubReadings });
  const params = { id: "me" as const, subId };
  const leave = async (): Promise<void> => {
    if ((await abandon.run({ params, body: { motive: null, notice: true } })) !== null)
      go(clubPaths.landing());
  };
  const isIdentity = state === "pending";
  return (
    <StepPage
      title={isIdentity ? words.titleIdentity : words.title}
      subscription={subscription}
      action={
        <Button look="solid" icon={otherIcons.external} busy={sign.busy} onClick={() => void open()}>
          {isIdentity ? words.identity : words.sign}
        </Button>
      }
      {...(isIdentity ? {} : { asOf: signBefore(subscription) })}
      decided={<Approved subscription={subscription} />}
      aside={<Terms subscription={subscription} />}
    >
      <div className="grid max-w-180 justify-items-start gap-4">
        <Failure>{sign.failure ?? abandon.failure}</Failure>
        {isIdentity && <Identity subscription={subscription} />}
        {address !== null && (
          <p role="status" className="t2">
            {isBlocked ? words.blocked : words.opened}{" "}
            <a href={address} target="_blank" rel="noreferrer" className="link">
              {words.reopen}
            </a>
          </p>
        )}
        <Letter subscription={subscription} />
        {!isIdentity && address === null && <p className="t2 text-ink-2">{words.tab}</p>}
        <p className="t2 text-ink-2">{words.effect}</p>
        <div className="flex flex-wrap items-center gap-4">
          {canDo.includes("change_terms") && (
            <AreaLink to={clubPaths.selection()} className="link t2">
              {words.change}
            </AreaLink>
          )}
          {canDo.includes("abandon") && (
            <Button busy={abandon.busy} onClick={() => void leave()}>
              {words.abandon}
            </Button>
          )}
        </div>
        <LeavingLinks subscription={subscription} />
      </div>
    </StepPage>
  );
}

function Identity({ subscription: { identity } }: { readonly subscription: ClubSubscription }): ReactNode {
  const sentence =
    identity === "inconclusive" ? words.inconclusive : identity === "failed" ? words.failed : words.pending;
  return <p className={`t4 ${identity === "failed" ? "text-neg" : ""}`}>{sentence}</p>;
}

/** The last day for signing: the job that watches delays closes the request after it. */
function signBefore({ since }: ClubSubscription): string {
  return formatMessage(words.before, { day: formatDay(addDays(dayOf(since), clubRules.signatureDays)) });
}

/** Shows that the advisor approved, when, and their message. */
function Approved({ subscription }: { readonly subscription: ClubSubscription }): ReactNode {
  const { state, since, advisorMessage } = subscription;
  if (state !== "ready_to_sign" && advisorMessage === null) return null;
  return (
    <section className="pt-4">
      <SectionHead
        title={words.approved}
        {...(state === "ready_to_sign" ? { aside: formatInstantDay(since) } : {})}
      />
      {advisorMessage !== null && (
        <p className="t3 pt-3 break-words whitespace-pre-line">
          {formatMessage(words.quoted, { words: advisorMessage })}
        </p>
      )}
    </section>
  );
}
