import type { Reply, Suitability } from "@vigie/api";
import { adviceApi } from "@vigie/api/advice";
import { useState, type ReactNode } from "react";
import { useAction, useReading } from "../../../../api.ts";
import { AreaLink, useArea } from "../../../../shared/area/area.tsx";
import { Act, useMayCall } from "../../../../shared/area/may-call.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { Breadcrumb } from "../../../../ui/breadcrumb.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead, SectionHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { toast } from "../../../../ui/toast.ts";
import { DeclineDialog } from "../parts/decline-dialog.tsx";
import { EntryAnswers, EntryResult } from "../parts/entry.tsx";
import { text } from "../text.ts";

/** What is known of a person before advice: the answers in force, those waiting for their confirmation, and earlier ones. */
export function SuitabilityScreen(): ReactNode {
  const { subject } = useArea();
  const reading = useReading(adviceApi.suitability.show, { params: { id: subject } });
  const shown = reading.data;
  return (
    <>
      <PageHead
        title={text.title}
        crumb={
          <Breadcrumb
            items={[
              <AreaLink key="profile" to={paths.riskResult()} className="link">
                {text.riskResult}
              </AreaLink>,
            ]}
          />
        }
        action={
          shown === undefined ? undefined : (
            <Act call={adviceApi.suitability.answer}>
              <AreaLink to={paths.suitabilityAnswer()} className="button button-solid">
                {shown.current === null ? text.start : text.again}
              </AreaLink>
            </Act>
          )
        }
      />
      {shown !== undefined ? (
        <Shown shown={shown} />
      ) : reading.isError ? (
        <EmptyState
          kind="failed"
          title={text.failed}
          action={<LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>}
        />
      ) : (
        <Loading label={text.loading}>
          <div className="max-w-180 pt-6">
            <SkeletonRows count={6} height={56} />
          </div>
        </Loading>
      )}
    </>
  );
}

type ShownProps = { readonly shown: Reply<typeof adviceApi.suitability.show> };

function Shown({ shown }: ShownProps): ReactNode {
  const { current, waiting, standing, confirmOn, blockedOn, history } = shown;
  const isOwn = useArea().subject === "me";
  const earlier = history.filter(({ id }) => id !== current?.id && id !== waiting?.id);
  return (
    <div className="grid max-w-220 gap-8 pt-6">
      <p className="t2 max-w-180 text-ink-2">{text.lead}</p>
      {waiting !== null && <Waiting entry={waiting} />}
      {current === null ? (
        waiting === null && <EmptyState kind="none" title={text.none} reason={text.noneReason} />
      ) : (
        <>
          <div>
            <p className={`t2 font-semibold ${standing === "valid" ? "text-pos" : "text-warn"}`}>
              {text.standings[standing]}
            </p>
            <p className="t1 pt-1 text-ink-3">{madeText(current)}</p>
            {confirmOn !== null && standing === "valid" && (
              <p className="t1 text-ink-3">{formatMessage(text.confirmOn, { day: formatDay(confirmOn) })}</p>
            )}
            {blockedOn !== null && standing !== "expired" && (
              <p className="t1 text-ink-3">{formatMessage(text.blockedOn, { day: formatDay(blockedOn) })}</p>
            )}
          </div>
          {current.version !== shown.version && blockedOn !== null && standing !== "expired" && (
            <p className="t2 max-w-180">
              {formatMessage(isOwn ? text.formerVersion : text.formerVersionOther, {
                day: formatDay(blockedOn),
              })}
            </p>
          )}
          <EntryResult entry={current} />
          <EntryAnswers entry={current} />
        </>
      )}
      {earlier.length > 0 && <Earlier entries={earlier} />}
    </div>
  );
}

function madeText({ byAdvisor, madeAt, authorName }: Suitability): string {
  return formatMessage(byAdvisor ? text.enteredOn : text.answeredOn, {
    day: formatInstantDay(madeAt),
    name: authorName,
  });
}

/** What an advisor entered: the customer reads it, then confirms or declines. */
function Waiting({ entry }: { readonly entry: Suitability }): ReactNode {
  const { subject } = useArea();
  const isOwn = subject === "me";
  const mayDecide = useMayCall(adviceApi.suitability.decide);
  const decide = useAction(adviceApi.suitability.decide, { refreshes: [adviceApi.suitability.show] });
  const [isDeclining, setDeclining] = useState(false);
  const say = async (confirm: boolean): Promise<void> => {
    const reply = await decide.run({ params: { id: subject, entryId: entry.id }, body: { confirm } });
    if (reply !== null) toast(confirm ? text.confirmed : text.declined);
  };
  return (
    <section className="grid gap-4 border-l-4 border-accent pl-4">
      <SectionHead title={isOwn ? text.waitingTitle : text.waitingOther} />
      <p className="t2 max-w-180">
        {isOwn
          ? formatMessage(text.waitingLead, { name: entry.authorName, day: formatInstantDay(entry.madeAt) })
          : madeText(entry)}
      </p>
      <EntryResult entry={entry} />
      <EntryAnswers entry={entry} />
      {mayDecide && (
        <div className="flex flex-wrap gap-3">
          <Button look="solid" busy={decide.busy} onClick={() => void say(true)}>
            {text.confirm}
          </Button>
          <Button onClick={() => setDeclining(true)}>{text.decline}</Button>
        </div>
      )}
      {isDeclining && (
        <DeclineDialog
          busy={decide.busy}
          failure={decide.failure}
          onDecline={() => void say(false)}
          onClose={() => setDeclining(false)}
        />
      )}
      {decide.failure !== null && !isDeclining && (
        <p role="alert" className="t1 text-neg">
          {decide.failure}
        </p>
      )}
    </section>
  );
}

function Earlier({ entries }: { readonly entries: readonly Suitability[] }): ReactNode {
  return (
    <section>
      <SectionHead title={text.earlier} />
      <ul>
        {entries.map((entry) => (
          <li key={entry.id} className="border-b border-line py-2">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="t2">{madeText(entry)}</span>
              <span className="t1 text-ink-3">{text.states[entry.state]}</span>
            </p>
            <EntryAnswers entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}
