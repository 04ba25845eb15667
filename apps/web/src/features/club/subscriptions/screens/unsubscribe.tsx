import { useState, type ReactNode } from "react";
import type { ClubSubscription, Reply } from "@vigie/api";
import { clubApi } from "@vigie/api/club";
import { useAction } from "../../../../api.ts";
import { AreaLink, useQueryState } from "../../../../shared/area/area.tsx";
import { clubPaths } from "../../../../shared/club/club-paths.ts";
import { Line } from "../../../../shared/club/price-lines.tsx";
import { today } from "../../../../shared/clock/today.ts";
import { clubReadings } from "../../../../shared/club/use-club.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { Button } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatInstantDay, formatTime } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead } from "../../../../ui/page-head.tsx";
import { TextArea } from "../../../../ui/text-field.tsx";
import { Failure } from "../parts/failure.tsx";
import { OwnClub } from "../parts/frame.tsx";
import { Keep } from "../parts/keep.tsx";
import { leavingText as words } from "../parts/leaving-text.ts";
import { text } from "../text.ts";

type Withdrawn = Reply<typeof clubApi.subscriptions.withdraw>;

/** The two ways to leave: withdraw during the withdrawal period, or end the contract at any time. The request is confirmed on
 * the same page, with no question in between. */
export function ClubUnsubscribeScreen(): ReactNode {
  const [way] = useQueryState("voie", ["resiliation", "retractation"], "resiliation");
  const [withdrawn, setWithdrawn] = useState<Withdrawn | null>(null);
  const [ended, setEnded] = useState<ClubSubscription | null>(null);
  return (
    <OwnClub title={words.terminateTitle}>
      {({ current }) => {
        if (withdrawn !== null) return <Withdrawal done={withdrawn} />;
        if (ended !== null) return <Termination done={ended} />;
        if (current === null || current.concludedAt === null) return <NothingToEnd />;
        if (way === "retractation" && current.canDo.includes("withdraw"))
          return <Withdraw subscription={current} onDone={setWithdrawn} />;
        return <Terminate subscription={current} onDone={setEnded} onWithdrawn={setWithdrawn} />;
      }}
    </OwnClub>
  );
}

function Concluded({
  subscription,
  children,
}: {
  readonly subscription: ClubSubscription;
  readonly children: ReactNode;
}): ReactNode {
  const { letter, concludedAt } = subscription;
  return (
    <dl className="max-w-160 pt-4">
      {letter !== null && (
        <Line label={words.contract}>{formatMessage(words.number, { number: letter.number })}</Line>
      )}
      {concludedAt !== null && <Line label={words.concluded}>{formatInstantDay(concludedAt)}</Line>}
      {children}
    </dl>
  );
}

function useWithdrawal(subId: ClubSubscription["id"], onDone: (done: Withdrawn) => void) {
  const withdraw = useAction(clubApi.subscriptions.withdraw, { refreshes: clubReadings, onDone });
  const run = () => void withdraw.run({ params: { subId }, body: { confirm: true } });
  return { run, busy: withdraw.busy, failure: withdraw.failure };
}

type WithdrawProps = {
  readonly subscription: ClubSubscription;
  readonly onDone: (done: Withdrawn) => void;
};

function Withdraw({ subscription, onDone }: WithdrawProps): ReactNode {
  const { id, withdrawalEndsOn } = subscription;
  const { run, busy, failure } = useWithdrawal(id, onDone);
  return (
    <>
      <PageHead title={words.withdrawTitle} />
      <Concluded subscription={subscription}>
        <Line label={words.effect}>{words.now}</Line>
        <Line label={words.refund}>{words.refundNote}</Line>
      </Concluded>
      {withdrawalEndsOn !== null && (
        <p className="t1 py-3 text-ink-2">
          {formatMessage(words.withdrawUntil, { day: formatDay(withdrawalEndsOn) })}
        </p>
      )}
      <Failure>{failure}</Failure>
      <Ways>
        <Button look="solid" busy={busy} onClick={run}>
          {words.confirmWithdrawal}
        </Button>
      </Ways>
    </>
  );
}

function Ways({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div className="flex flex-wrap items-center gap-6 pt-3">
      {children}
      <AreaLink to={clubPaths.home()} className="link t2">
        {words.keepReading}
      </AreaLink>
    </div>
  );
}

/** The end of the paid period; when the renewal is unpaid that period is over, and the subscription ends today. */
function endOf({ state, currentPeriod }: ClubSubscription): string {
  return state === "active" && currentPeriod !== null && currentPeriod.to >= today()
    ? formatMessage(words.end, { day: formatDay(currentPeriod.to) })
    : words.atOnce;
}

type TerminateProps = {
  readonly subscription: ClubSubscription;
  readonly onDone: (done: ClubSubscription) => void;
  readonly onWithdrawn: (done: Withdrawn) => void;
};

function Terminate({ subscription, onDone, onWithdrawn }: TerminateProps): ReactNode {
  const { id: subId, canDo, endsOn } = subscription;
  const [motive, setMotive] = useState("");
  const remove = useAction(clubApi.subscriptions.remove, { refreshes: clubReadings });
  const end = async (): Promise<void> => {
    const said = motive.trim();
    const body = { motive: said === "" ? null : said, notice: true };
    const reply = await remove.run({ params: { id: "me", subId }, body });
    if (reply !== null) onDone(reply.clubSubscription);
  };
  if (endsOn !== null)
    return (
      <>
        <PageHead title={words.terminateTitle} />
        <EmptyState
          kind="none"
          title={formatMessage(words.endsOn, { day: formatDay(endsOn) })}
          action={canDo.includes("keep") && <Keep subscription={subscription} />}
        />
      </>
    );
  // Before the subscription starts, ending it within the withdrawal period is a withdrawal.
  if (!canDo.includes("terminate") && canDo.includes("withdraw"))
    return <Withdraw subscription={subscription} onDone={onWithdrawn} />;
  return (
    <>
      <PageHead title={words.terminateTitle} />
      {canDo.includes("withdraw") && (
        <p className="t2 pt-4">
          <AreaLink to={`${clubPaths.unsubscribe()}?voie=retractation`} className="link">
            {words.withdraw}
          </AreaLink>
        </p>
      )}
      <Concluded subscription={subscription}>
        <Line label={words.effect}>{endOf(subscription)}</Line>
      </Concluded>
      <div className="max-w-160 pt-4">
        <TextArea
          label={words.motive}
          value={motive}
          maxLength={500}
          onChange={(event) => {
            setMotive(event.target.value);
          }}
        />
      </div>
      <Failure>{remove.failure}</Failure>
      <Ways>
        <Button look="solid" busy={remove.busy} onClick={() => void end()}>
          {words.confirmTermination}
        </Button>
      </Ways>
    </>
  );
}

function Withdrawal({ done }: { readonly done: Withdrawn }): ReactNode {
  const { receivedAt, refund } = done;
  return (
    <>
      <PageHead title={words.withdrawTitle} />
      <EmptyState
        kind="none"
        title={formatMessage(words.withdrawn, {
          day: formatInstantDay(receivedAt),
          time: formatTime(receivedAt),
        })}
        reason={
          refund === 0
            ? words.withdrawnNothingBack
            : formatMessage(words.withdrawnReason, { refund: <Amount key="refund" value={refund} /> })
        }
        action={<ToSurvey />}
      />
    </>
  );
}

function Termination({ done: { endsOn, state } }: { readonly done: ClubSubscription }): ReactNode {
  return (
    <>
      <PageHead title={words.terminateTitle} />
      <EmptyState
        kind="none"
        title={words.terminated}
        reason={
          endsOn !== null && state === "active"
            ? formatMessage(words.terminatedReason, { day: formatDay(endsOn) })
            : words.terminatedAtOnce
        }
        action={<ToSurvey />}
      />
    </>
  );
}

function ToSurvey(): ReactNode {
  return (
    <AreaLink to={clubPaths.survey()} className="link">
      {words.survey}
    </AreaLink>
  );
}

function NothingToEnd(): ReactNode {
  return (
    <>
      <PageHead title={words.terminateTitle} />
      <EmptyState
        kind="none"
        title={words.nothing}
        reason={words.nothingReason}
        action={
          <AreaLink to={clubPaths.landing()} className="link">
            {text.title}
          </AreaLink>
        }
      />
    </>
  );
}
