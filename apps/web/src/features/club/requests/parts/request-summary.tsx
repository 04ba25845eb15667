import type { ClubSubscription } from "@vigie/api";
import { clubApi } from "@vigie/api/club";
import { addWorkingDays, type Cents, clubRules, type Day, dayOf } from "@vigie/domain";
import type { ReactNode } from "react";
import { useReading } from "../../../../api.ts";
import { documentWords, missingWords } from "../../../../shared/club/club-text.ts";
import { today } from "../../../../shared/clock/today.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay, formatPercent } from "../../../../ui/format.ts";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { summaryText as words } from "../text.ts";

/** The price of the selected contracts. */
export type TickedPrice = {
  readonly asOf: Day;
  readonly basis: Cents;
  readonly ttc: Cents;
  readonly ht: Cents;
  readonly vat: Cents;
  readonly effectiveRatio: number | null;
  /** For the whole request only. */
  readonly first: Cents | null;
};

/** The request in a sentence that names the obstacle to its approval, and four figures of the selected contracts. */
export function RequestSummary({
  subscription,
  price,
  count,
}: {
  readonly subscription: ClubSubscription;
  readonly price: TickedPrice | null;
  /** The number of selected contracts. */
  readonly count: number;
}): ReactNode {
  const { portfolios, interval, missing, since } = subscription;
  const asked = formatMessage(interval === "monthly" ? words.monthly : words.yearly, {
    count: portfolios.length,
  });
  const point =
    missing.length === 0
      ? words.ready
      : formatMessage(words.lacks, { parts: missing.map((part) => missingWords[part]).join(", ") });
  const due = addWorkingDays(dayOf(since), clubRules.advisorReminderWorkingDays);
  return (
    <div className="pb-6">
      <p className="t4 max-w-180 leading-[2rem]">
        {asked} {point}
      </p>
      <dl className="mt-4 grid gap-y-4 border-t border-line grid-cols-2 pt-3 min-[81.25rem]:grid-cols-4">
        <Fact label={words.basis} note={price === null ? null : formatDay(price.asOf)}>
          <Amount value={price?.basis ?? null} />
        </Fact>
        <Fact
          label={interval === "monthly" ? words.monthPrice : words.yearPrice}
          note={
            price?.effectiveRatio == null
              ? null
              : formatMessage(words.ratio, { ratio: formatPercent(price.effectiveRatio, { maxDigits: 2 }) })
          }
        >
          <Amount value={price?.ttc ?? null} />
        </Fact>
        <Fact label={words.first} note={count < portfolios.length ? null : subscription.coupon}>
          <Amount value={price?.first ?? null} unknown={words.withLetter} />
        </Fact>
        <Fact
          label={words.received}
          note={formatMessage(words.due, { day: formatDay(due) })}
          isLate={today() > due}
        >
          {formatInstantDay(since)}
        </Fact>
      </dl>
    </div>
  );
}

function Fact({
  label,
  note,
  isLate = false,
  children,
}: {
  readonly label: string;
  readonly note: string | null;
  readonly isLate?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className="pr-4">
      <dt className="t2 text-ink-2">{label}</dt>
      <dd>
        <span className="t4 block leading-[2rem]">{children}</span>
        {note !== null && (
          <span className={`t1 ${isLate ? "font-semibold text-warn" : "text-ink-3"}`}>{note}</span>
        )}
      </dd>
    </div>
  );
}

/** What was handed over and signed, by day. */
export function RequestDocuments({
  subscription: { id: subId, customerId: id },
}: {
  readonly subscription: ClubSubscription;
}): ReactNode {
  const found = useReading(clubApi.subscriptions.documents, { params: { id, subId } }).data?.documents ?? [];
  if (found.length === 0) return null;
  return (
    <section className="pb-6">
      <SectionHead title={words.documents} />
      <ul>
        {found.map((one) => (
          <li
            key={one.id}
            className="t2 flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2"
          >
            <span>{documentWords[one.kind]}</span>
            <span className="t1 text-ink-2">{formatInstantDay(one.createdAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
