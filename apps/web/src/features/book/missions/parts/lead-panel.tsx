import type { Lead, LeadWriting, Mission } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import { type Day, dayOf, type Id } from "@vigie/domain";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState, type ReactNode } from "react";
import { callKey, useAction, useReading } from "../../../../api.ts";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { bookText } from "../../../../shared/book/book-text.ts";
import { filterTextsOf } from "../../../../shared/book/filter-values.ts";
import { CallButton } from "../../../../shared/book/call-button.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SidePanel } from "../../../../ui/side-panel.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { toast } from "../../../../ui/toast.ts";
import { leadText, missionText, panelText } from "../text.ts";
import { leadWords, leftOutWords, motiveWords } from "./words-text.ts";
import { criteriaOf } from "./wizard-review.tsx";
import { OutcomeForm } from "./outcome-form.tsx";
import { isConcluded, leadRefreshes, type Outcome } from "./use-outcome.ts";
import { WriteToLead } from "./write-form.tsx";

type Props = {
  readonly missionId: Id;
  readonly customerId: Id;
  readonly name: string;
  /** The outcome implied by a column. */
  readonly first: Outcome | null;
  readonly isOpen: boolean;
  /** The criteria of the mission, and its unit. */
  readonly filters: Mission["filters"];
  readonly objective: Mission["objective"];
  /** The mission proposes products. */
  readonly isOnProducts: boolean;
  /** This is the last lead to call. */
  readonly isLast: boolean;
  readonly onNext: () => Promise<void>;
  readonly onClose: () => void;
};

/** One lead: why this customer, the history, what to say, whether to call, and the outcome. */
export function LeadPanel(props: Props): ReactNode {
  const { missionId, customerId, name, onClose } = props;
  const reading = useReading(bookApi.missions.lead, { params: { id: missionId, customerId } });
  return (
    <SidePanel title={name} onClose={onClose}>
      {reading.data !== undefined ? (
        <Body key={customerId} {...props} {...reading.data} />
      ) : reading.error?.status === 404 ? (
        <EmptyState kind="unavailable" title={panelText.gone} />
      ) : reading.isError ? (
        <EmptyState
          kind="failed"
          title={panelText.failed}
          action={<LinkButton onClick={() => void reading.refetch()}>{bookText.retry}</LinkButton>}
        />
      ) : (
        <Loading label={panelText.loading}>
          <SkeletonRows count={6} height={44} />
        </Loading>
      )}
    </SidePanel>
  );
}

type Shown = { readonly lead: Lead; readonly pitch: string; readonly writing: LeadWriting };

function Body(props: Props & Shown): ReactNode {
  const { lead, pitch, writing, isOpen, filters, objective, missionId, first, isLast, onNext } = props;
  const cache = useQueryClient();
  const [isTaken, setTaken] = useState(false);
  // Refetches the lead; a concluded one replaces the form.
  const showPresent = useCallback(
    (isEnd: boolean) => {
      if (isEnd) setTaken(true);
      for (const stale of [
        bookApi.missions.lead,
        bookApi.missions.leads,
        bookApi.missions.nextLead,
        bookApi.missions.show,
      ])
        void cache.invalidateQueries({ queryKey: callKey(stale) });
    },
    [cache],
  );
  return (
    <>
      <p className="pt-3">
        <AreaLink to={bookPaths.customer(lead.customerId)} className="link t2">
          {panelText.sheet}
        </AreaLink>
      </p>
      <Why lead={lead} filters={filters} />
      {pitch !== "" && <Pitch pitch={pitch} />}
      {isOpen && !isConcluded(lead) && (
        <>
          {props.isOnProducts && <p className="t1 pt-4 text-ink-2">{missionText.canvassing}</p>}
          {lead.notCalled === null ? (
            <CallButton id={lead.customerId} />
          ) : (
            <p className="t2 pt-5 text-warn">{leftOutWords[lead.notCalled]}</p>
          )}
          <WriteToLead lead={lead} writing={writing} pitch={pitch} onTaken={showPresent} />
          <OutcomeForm
            missionId={missionId}
            lead={lead}
            objective={objective}
            first={first}
            isLast={isLast}
            onNext={onNext}
            onTaken={showPresent}
          />
        </>
      )}
      {isTaken && (
        <p role="alert" className="t2 pt-5 text-warn">
          {panelText.concluded}
        </p>
      )}
      {isConcluded(lead) && <Present lead={lead} />}
      {isConcluded(lead) && isOpen && <Reopen lead={lead} onDone={() => setTaken(false)} />}
      {!isOpen && <p className="t2 pt-4 text-ink-2">{panelText.readOnly}</p>}
    </>
  );
}

function Why({ lead, filters }: Pick<Props, "filters"> & { readonly lead: Lead }): ReactNode {
  const { cash, wealth, asOf, matches, lastContactAt, state, changedAt, changedByName, remarks } = lead;
  return (
    <section className="pt-4">
      <h3 className="t3 border-b border-line pb-2">{panelText.why}</h3>
      <ul className="t2 grid gap-1 pt-2">
        {cash !== null && (
          <li>
            {formatMessage(panelText.cash, { amount: <Amount key="cash" value={cash} decimals={false} /> })}
            <AsOf day={asOf} />
          </li>
        )}
        {wealth !== null && (
          <li>
            {formatMessage(panelText.wealth, {
              amount: <Amount key="wealth" value={wealth} decimals={false} />,
            })}
            <AsOf day={asOf} />
          </li>
        )}
        {matches &&
          criteriaOf(filterTextsOf(filters)).map(([label, value]) => (
            <li key={label}>{formatMessage(panelText.criterion, { label, value })}</li>
          ))}
        <li className="text-ink-2">
          {lastContactAt === null
            ? panelText.noContact
            : formatMessage(panelText.lastContact, { day: formatInstantDay(lastContactAt) })}
        </li>
        {!isConcluded(lead) && changedAt !== null && (
          <li>
            {formatMessage(changedByName === null ? panelText.soFar : panelText.soFarBy, {
              state: leadWords[state],
              day: formatInstantDay(changedAt),
              by: changedByName ?? "",
              remarks,
            })}
          </li>
        )}
        {!matches && <li className="text-warn">{leadText.noLongerMatches}</li>}
      </ul>
    </section>
  );
}

/** Reopens a lead that was concluded by mistake. */
function Reopen({ lead, onDone }: { readonly lead: Lead; readonly onDone: () => void }): ReactNode {
  const { missionId, customerId, customerName, changedAt } = lead;
  const reopen = useAction(bookApi.missions.reopen, { refreshes: leadRefreshes });
  const run = async (): Promise<void> => {
    if ((await reopen.run({ params: { id: missionId, customerId }, body: { changedAt } })) === null) return;
    onDone();
    toast(formatMessage(panelText.reopened, { name: customerName }));
  };
  return (
    <div className="pt-4">
      {reopen.failure !== null && (
        <p role="alert" className="t2 pb-2 text-neg">
          {reopen.failure}
        </p>
      )}
      <Button busy={reopen.busy} onClick={() => void run()}>
        {panelText.reopen}
      </Button>
    </div>
  );
}

function Pitch({ pitch }: { readonly pitch: string }): ReactNode {
  return (
    <section className="pt-5">
      <h3 className="t3 border-b border-line pb-2">{panelText.say}</h3>
      <p className="t3-text pt-2 whitespace-pre-line">{pitch}</p>
    </section>
  );
}

function AsOf({ day }: { readonly day: Day | null }): ReactNode {
  if (day === null) return null;
  return <span className="t1 text-ink-3"> {formatMessage(panelText.asOf, { day: formatDay(day) })}</span>;
}

/** The outcome recorded for a concluded lead, by whoever recorded it. */
function Present({ lead }: { readonly lead: Lead }): ReactNode {
  const { state, changedAt, changedByName, remarks, motive, amount, contract } = lead;
  return (
    <section className="pt-5">
      <h3 className="t3 border-b border-line pb-2">{panelText.isConcluded}</h3>
      <p className="t2 pt-2">
        {formatMessage(changedByName === null ? panelText.present : panelText.presentBy, {
          state: leadWords[state],
          day: changedAt === null ? "" : formatDay(dayOf(changedAt)),
          by: changedByName ?? "",
          remarks,
        })}
      </p>
      {motive !== null && <p className="t2">{motiveWords[motive]}</p>}
      {amount !== null && (
        <p className="t2">
          <Amount value={amount} />
        </p>
      )}
      {contract !== null && <p className="t2">{contract}</p>}
    </section>
  );
}
