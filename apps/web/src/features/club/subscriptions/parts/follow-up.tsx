import type { FollowedContract, FollowedWork, FollowUp } from "@vigie/api";
import { type AdviceStanding, cents } from "@vigie/domain";
import type { ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { wholeNames } from "../../../../ui/whole-names.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { FigureBlock } from "../../../../ui/figure-block.tsx";
import { formatDay, formatNumber } from "../../../../ui/format.ts";
import { formatInstantDay, formatTime } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Stars } from "../../../../ui/stars.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";
import { adviceWords, followUpText as words, workWords } from "./follow-up-text.ts";

/** What the Club did for its contracts: costs saved compared with its own, pending advice, changes. Market effects are shown
 * apart: they are nobody's merit. */
export function Work({ followUp }: { readonly followUp: FollowUp }): ReactNode {
  return (
    <div className="min-w-0">
      <Figure followUp={followUp} />
      {followUp.waiting !== null && <Waiting waiting={followUp.waiting} />}
      <Contracts followUp={followUp} />
    </div>
  );
}

/** The main figure is the saving from followed advice, once there is one; before that, the value of the included contracts. */
export function isSavingShown({ saved }: FollowUp): boolean {
  return saved !== null && saved.amount > 0;
}

function Figure({ followUp }: { readonly followUp: FollowUp }): ReactNode {
  const { saved, clubYearly, total } = followUp;
  const costs =
    clubYearly === null
      ? null
      : formatMessage(words.costs, { amount: <Amount key="club" value={clubYearly} /> });
  if (saved !== null && saved.amount > 0)
    return (
      <>
        <FigureBlock
          label={formatMessage(words.saved, { count: saved.parts.length })}
          figure={<Amount value={saved.amount} decimals={false} figure />}
          note={
            <>
              {saved.parts.map(({ proposalId, contractName, amount }, at) => (
                <span key={proposalId}>
                  {at === 0 ? "" : ", "}
                  {formatMessage(words.savedPart, {
                    amount: <Amount key="part" value={amount} decimals={false} />,
                    contract: wholeNames(contractName),
                  })}
                </span>
              ))}
              . {costs}
            </>
          }
        />
        <details className="t1 max-w-160 pt-2 text-ink-2">
          <summary className="link w-fit cursor-pointer">{words.how}</summary>
          <p className="pt-2">{words.howSentence}</p>
        </details>
      </>
    );
  return (
    <FigureBlock
      label={words.under}
      figure={<Amount value={total.value} figure />}
      note={
        <>
          {noSaving(followUp)} {costs}
        </>
      }
    />
  );
}

function noSaving({ saved, done, waiting, contracts }: FollowUp): string {
  if (saved !== null) return words.noSaving;
  const hasAdvice =
    waiting !== null ||
    done.some(({ kind }) => kind === "advice") ||
    contracts.some((one) => one.advice !== null);
  return hasAdvice ? words.noneFollowed : words.noAdvice;
}

function Waiting({ waiting }: { readonly waiting: NonNullable<FollowUp["waiting"]> }): ReactNode {
  const { id, contractName, moved, paid, sentAt, validUntil } = waiting;
  const isPaidOnly = moved === 0 && paid !== null;
  return (
    <section className="pt-6">
      <h2 className="t4 leading-[2rem]">
        {formatMessage(isPaidOnly ? words.waitingPaid : words.waiting, {
          amount: <Amount key="moved" value={isPaidOnly ? paid : moved} decimals={false} />,
          contract: wholeNames(contractName),
        })}
      </h2>
      <p className="t1 flex flex-wrap items-center gap-x-4 gap-y-2 pt-3 text-ink-2">
        <AreaLink to={paths.proposal(id)} className="button button-quiet">
          {words.read}
        </AreaLink>
        <span>
          {formatMessage(words.received, { sent: formatInstantDay(sentAt), until: formatDay(validUntil) })}
        </span>
      </p>
    </section>
  );
}

const columns: readonly Column<FollowedContract>[] = [
  {
    id: "contract",
    head: words.contract,
    card: "title",
    cell: ({ id, name, institutionName }) => (
      <>
        <AreaLink to={paths.portfolio(id)} className="link font-semibold break-words">
          {name}
        </AreaLink>
        {institutionName !== null && <span className="t1 block text-ink-3">{institutionName}</span>}
      </>
    ),
  },
  {
    id: "value",
    head: words.value,
    align: "end",
    card: "side",
    cell: ({ value }) => <Amount value={value} />,
  },
  {
    id: "paid",
    head: words.paid,
    align: "end",
    card: "inline",
    cell: ({ paid }) => <Amount value={paid} decimals={false} signed />,
  },
  {
    id: "market",
    head: words.market,
    align: "end",
    card: "inline",
    cell: ({ market }) => <Amount value={market} decimals={false} signed tone="change" />,
  },
  { id: "stars", head: words.stars, align: "end", card: "inline", cell: (row) => <Note {...row} /> },
  {
    id: "advice",
    head: words.advice,
    align: "end",
    cell: ({ advice }) => (advice === null ? null : <Advice standing={advice} />),
  },
];

function Contracts({ followUp: { contracts, total, since } }: { readonly followUp: FollowUp }): ReactNode {
  return (
    <section className="pt-6">
      <SectionHead title={words.contracts} />
      <Table
        caption={words.contracts}
        columns={columns}
        rows={contracts}
        rowKey={({ id }) => id}
        rowHeight={48}
        total={{
          contract: since === null ? "" : formatMessage(words.since, { day: formatDay(since) }),
          value: <Amount value={total.value} />,
          paid: <Amount value={total.paid} decimals={false} signed />,
          market: <Amount value={total.market} decimals={false} signed tone="change" />,
        }}
      />
    </section>
  );
}

function Note({ stars, starsBefore }: Pick<FollowedContract, "stars" | "starsBefore">): ReactNode {
  if (stars === null) return <span className="t1 text-ink-3">{words.noStars}</span>;
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2">
      <Stars score={Math.round(stars * 2) / 2} />
      {starsBefore !== null && (
        <span className="t1 text-ink-3">
          {formatMessage(words.before, {
            stars: formatNumber(Math.round(starsBefore * 2) / 2, { maxDigits: 1 }),
          })}
        </span>
      )}
    </span>
  );
}

/** A shape, a word and a colour, each sufficient alone. */
function Advice({ standing }: { readonly standing: AdviceStanding }): ReactNode {
  if (standing === "followed")
    return (
      <span className="t1 inline-flex items-center gap-1.5 align-middle font-semibold text-pos">
        <Icon name="check" size={14} />
        {adviceWords.followed}
      </span>
    );
  const isTheirs = standing === "to_answer" || standing === "to_carry_out";
  return (
    <span className={`t1 ${isTheirs ? "font-semibold text-warn" : "text-ink-2"}`}>
      {adviceWords[standing]}
    </span>
  );
}

/** Beside the contracts: the next appointment, and the latest actions. */
export function Beside({ followUp: { appointment, done } }: { readonly followUp: FollowUp }): ReactNode {
  return (
    <>
      {appointment !== null && (
        <section className="pb-6">
          <SectionHead title={words.appointment} />
          <p className="t4 pt-3 leading-[2rem]">{formatInstantDay(appointment.at)}</p>
          <p className="t2 pt-1">
            {appointment.place === null
              ? formatTime(appointment.at)
              : formatMessage(words.appointmentAt, {
                  time: formatTime(appointment.at),
                  place: appointment.place,
                })}
          </p>
          <p className="t1 pt-1 text-ink-2">{formatMessage(words.with, { name: appointment.authorName })}</p>
        </section>
      )}
      <section className="pb-6">
        <SectionHead
          title={words.done}
          aside={
            done.length > 0 && (
              <AreaLink to={paths.proposals()} className="link">
                {words.all}
              </AreaLink>
            )
          }
        />
        {done.length === 0 && <p className="t2 py-3 text-ink-2">{words.nothingDone}</p>}
        <ul>
          {done.map((one) => (
            <li
              key={`${one.kind} ${one.at}`}
              className="t2 flex flex-wrap items-baseline gap-x-4 border-b border-line py-2.5"
            >
              <span className="t1 text-ink-2">{formatInstantDay(one.at)}</span>
              <WorkLine {...one} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function WorkLine({ kind, contractName, proposalId, advice, saved }: FollowedWork): ReactNode {
  if (kind !== "advice") return <span className="grow">{workWords[kind]}</span>;
  const name = formatMessage(words.adviceOn, { contract: wholeNames(contractName ?? "") });
  return (
    <>
      <span className="min-w-0 grow break-words">
        {proposalId === null ? (
          name
        ) : (
          <AreaLink to={paths.proposal(proposalId)} className="link">
            {name}
          </AreaLink>
        )}
      </span>
      <span className="t1 text-ink-2">
        {saved !== null && saved > 0
          ? formatMessage(words.fewer, {
              amount: <Amount key="saved" value={cents(-saved)} decimals={false} signed />,
            })
          : advice !== null && adviceWords[advice]}
      </span>
    </>
  );
}
