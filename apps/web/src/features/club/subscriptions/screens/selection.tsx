import { useState, type ReactNode } from "react";
import { clubApi } from "@vigie/api/club";
import type { ClubSubscription } from "@vigie/api";
import { sumCents, type Id } from "@vigie/domain";
import { useAction } from "../../../../api.ts";
import { useAreaNavigate } from "../../../../shared/area/area.tsx";
import { clubPaths } from "../../../../shared/club/club-paths.ts";
import { priceText } from "../../../../shared/club/club-text.ts";
import { Line } from "../../../../shared/club/price-lines.tsx";
import { clubReadings, usePrice } from "../../../../shared/club/use-club.ts";
import { portfolioName, institution, kindLabel } from "../../../../shared/portfolios/portfolio-words.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/choice.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { type Candidate, useCandidates } from "../parts/eligible.ts";
import { Failure } from "../parts/failure.tsx";
import { OwnClub, StepPage } from "../parts/frame.tsx";
import { ToRightScreen } from "../parts/to-right-screen.tsx";
import { exclusionWords, selectionText, text } from "../text.ts";

/** The contracts that the advisor is asked to follow. */
export function ClubSelectionScreen(): ReactNode {
  return (
    <OwnClub title={selectionText.title}>
      {({ current }) =>
        current?.canDo.includes("edit") === true || current?.canDo.includes("change_terms") === true ? (
          <Selection key={current.id} subscription={current} />
        ) : (
          <ToRightScreen subscription={current} />
        )
      }
    </OwnClub>
  );
}

function Selection({ subscription }: { readonly subscription: ClubSubscription }): ReactNode {
  const go = useAreaNavigate();
  const candidates = useCandidates();
  const [chosen, setChosen] = useState<ReadonlySet<Id>>(
    () => new Set(subscription.portfolios.map(({ id }) => id)),
  );
  const [isTold, setIsTold] = useState(false);
  const save = useAction(clubApi.subscriptions.update, { refreshes: clubReadings });
  const ids = candidates.eligible.map(({ portfolio }) => portfolio.id).filter((id) => chosen.has(id));
  const next = async (): Promise<void> => {
    if (ids.length === 0) {
      setIsTold(true);
      return;
    }
    const params = { id: "me" as const, subId: subscription.id };
    const reply = await save.run({ params, body: { portfolios: ids } });
    if (reply === null) return;
    const left = reply.clubSubscription.missing.filter((part) => part !== "price");
    go(left.length > 0 ? clubPaths.verify() : clubPaths.price());
  };
  const toggle = (id: Id): void => {
    const after = new Set(chosen);
    if (!after.delete(id)) after.add(id);
    setChosen(after);
    setIsTold(false);
  };
  const isBarred = candidates.isKnown && candidates.eligible.length === 0;
  return (
    <StepPage
      title={selectionText.title}
      subscription={subscription}
      step={2}
      action={
        <Button look="solid" busy={save.busy} disabled={isBarred} onClick={() => void next()}>
          {text.next}
        </Button>
      }
      aside={<Estimate ids={ids} subscription={subscription} />}
    >
      <Failure>{save.failure ?? (isTold ? selectionText.none : null)}</Failure>
      {candidates.list.isError && !candidates.isKnown ? (
        <EmptyState
          kind="failed"
          title={selectionText.failed}
          action={<LinkButton onClick={() => void candidates.list.refetch()}>{text.retry}</LinkButton>}
        />
      ) : candidates.isKnown ? (
        <Lists candidates={candidates} chosen={chosen} onToggle={toggle} isBarred={isBarred} />
      ) : (
        <Loading label={text.loading}>
          <SkeletonRows count={6} height={52} />
        </Loading>
      )}
    </StepPage>
  );
}

type ListsProps = {
  readonly candidates: ReturnType<typeof useCandidates>;
  readonly chosen: ReadonlySet<Id>;
  readonly onToggle: (id: Id) => void;
  readonly isBarred: boolean;
};

function Lists({ candidates, chosen, onToggle, isBarred }: ListsProps): ReactNode {
  const { eligible, free, barred } = candidates;
  const count = eligible.filter(({ portfolio }) => chosen.has(portfolio.id)).length;
  return (
    <div className="grid gap-6">
      {isBarred && <p className="t4 text-ink-2">{selectionText.onlyBarred}</p>}
      {eligible.length > 0 && (
        <section>
          <SectionHead
            title={selectionText.eligible}
            aside={formatMessage(selectionText.chosen, { count, all: eligible.length })}
          />
          <ul>
            {eligible.map(({ portfolio }) => (
              <li key={portfolio.id} className="flex items-center gap-4 border-b border-line py-1.5">
                <Checkbox
                  className="min-w-0 grow"
                  checked={chosen.has(portfolio.id)}
                  onChange={() => {
                    onToggle(portfolio.id);
                  }}
                  label={<Named candidate={{ portfolio, excluded: null }} />}
                />
                <Worth candidate={{ portfolio, excluded: null }} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Free list={free} />
      <Others title={selectionText.barred} list={barred} />
    </div>
  );
}

/** Accounts and savings cost nothing: they are folded into one line. */
function Free({ list }: { readonly list: readonly Candidate[] }): ReactNode {
  if (list.length < 3) return <Others title={selectionText.free} note={selectionText.freeNote} list={list} />;
  const worths = list.map(({ portfolio }) => (portfolio.currency === "EUR" ? portfolio.ownedAmount : null));
  const known = worths.filter((worth) => worth !== null);
  return (
    <details>
      <summary className="t2 flex cursor-pointer flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2.5">
        <span>
          {selectionText.free}{" "}
          <span className="t1 text-ink-2">
            {formatMessage(selectionText.freeCount, { count: list.length })}, {selectionText.freeNote}
          </span>
        </span>
        <Amount
          value={known.length < worths.length ? null : sumCents(known)}
          unknown={selectionText.unknown}
        />
      </summary>
      <Others title={selectionText.free} list={list} />
    </details>
  );
}

function Others(props: {
  readonly title: string;
  readonly note?: string;
  readonly list: readonly Candidate[];
}): ReactNode {
  const { title, note, list } = props;
  if (list.length === 0) return null;
  return (
    <section>
      <SectionHead title={title} {...(note === undefined ? {} : { aside: note })} />
      <ul>
        {list.map((one) => (
          <li key={one.portfolio.id} className="flex items-center gap-4 border-b border-line py-3">
            <span className="text-ink-3">
              <Icon name={one.excluded === null ? "check" : "lock"} size={18} />
            </span>
            <span className="min-w-0 grow">
              <Named candidate={one} />
              {one.excluded !== null && (
                <span className="t1 block text-ink-2">{exclusionWords[one.excluded]}</span>
              )}
            </span>
            <Worth candidate={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Named({ candidate: { portfolio } }: { readonly candidate: Candidate }): ReactNode {
  const where = portfolio.bank === null ? kindLabel(portfolio) : institution(portfolio.bank.name);
  return (
    <span className="t2 break-words">
      {portfolioName(portfolio)} <span className="t1 text-ink-2">{where}</span>
    </span>
  );
}

function Worth({ candidate: { portfolio } }: { readonly candidate: Candidate }): ReactNode {
  return (
    <span className="t2 shrink-0 text-right">
      <Amount value={portfolio.ownedAmount} currency={portfolio.currency} unknown={selectionText.unknown} />
      {portfolio.amountAsOf !== null && (
        <span className="t1 block text-ink-3">{formatDay(portfolio.amountAsOf)}</span>
      )}
    </span>
  );
}

function Estimate(props: {
  readonly ids: readonly Id[];
  readonly subscription: ClubSubscription;
}): ReactNode {
  const { ids, subscription } = props;
  const { interval, coupon } = subscription;
  const price = usePrice({ portfolios: ids, interval, coupon }).data;
  // The minimum price applies to a selection; an empty one has no price.
  if (ids.length === 0) return <p className="t2 text-ink-2">{selectionText.none}</p>;
  return (
    <div className="grid gap-4">
      {price === null && <p className="t2 text-ink-2">{priceText.unavailableReason}</p>}
      {price !== null && price !== undefined && (
        <dl>
          <Line label={selectionText.basis} note={formatDay(price.basis.asOf)}>
            <Amount value={price.basis.amount} />
          </Line>
          <Line label={selectionText.price} note={priceText.month} strong>
            <Amount value={price.monthly.ttc} />
          </Line>
          <Line label={selectionText.price} note={priceText.year}>
            <Amount value={price.yearly.ttc} />
          </Line>
        </dl>
      )}
      <p className="t1 text-ink-3">{selectionText.note}</p>
    </div>
  );
}
