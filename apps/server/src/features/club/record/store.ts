import type { Id, RecordKind, RecordSource } from "@vigie/domain";
import { type Selectable, sql } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { nameErased } from "../../../db/erased-customer.ts";
import { type FromRow, fromRow, fromRowIfAny, toRow } from "../../../db/rows.ts";
import type { ProposalTables } from "../../../db/schema-proposals.ts";
import { ofSeenFirm, ofSeenPortfolio, ofSeenPortfolios } from "../../../db/seen.ts";
import type { Subject } from "../../../edge/subject.ts";
import { isOfKeptAdvice } from "./store/kept.ts";

type Customer = Pick<Subject, "customerId">;

/** Kinds that an advisor may open. Documents about money or about leaving are the customer's only; the advisor sees that they were
 * filed. */
const shownKinds = [
  "der",
  "precontract",
  "letter",
  "signed_letter",
  "suitability_statement",
  "proposal_orders",
  "signed_proposal",
  "proposal_proof",
  "review_statement",
];

export const isShownKind = (kind: string): boolean => shownKinds.includes(kind);

/** Tests whether a review mentions a contract that is hidden from advisors, or was when it was deleted. */
const hasHiddenContract = sql`exists (
  select from jsonb_array_elements(r.content -> 'contracts') as told
  left join portfolios as own on own.customer_id = r.customer_id and own.id = (told.value ->> 'portfolioId')::uuid
  where own.advisor_hidden or (told.value ->> 'portfolioId')::uuid = any (r.hidden_ids))`;

/** Erasure deletes the contracts and whether they were shared; old rows that did not store it are not shown. */
const isOfContract = sql`exists (
  select from portfolios as own where own.customer_id = a.customer_id and own.id = a.portfolio_id)`;

/** Returns the lines that the subject may see, newest first, with what names them; advisors see none of a hidden contract. */
export async function eventsOf(subject: Subject, db: Db | Trx) {
  const isSeen =
    subject.sees === "all"
      ? sql`true`
      : sql`(p.id is null or (not p.advisor_hidden and ${ofSeenPortfolio(subject, "p.portfolio_id")}
          and ${ofSeenPortfolios(subject, "p.other_portfolio_ids")}))
        and (e.source <> 'advices' or (${ofSeenPortfolio(subject, "a.portfolio_id")} and ${isOfContract}))
        and (e.source <> 'suitability_answers' or ${isOfKeptAdvice(subject, "e.source_id")})
        and (p.id is null or ${ofSeenFirm(subject, "p.firm_id")}) and (d.id is null or ${ofSeenFirm(subject, "d.firm_id")})
        and (r.id is null or ${ofSeenFirm(subject, "r.firm_id")})
        and (d.id is null or d.kind = any (${shownKinds}))
        and (d.id is null or r.id is null or not ${hasHiddenContract})`;
  const { rows } = await sql<EventColumns>`
    select e.rank, e.at, e.recorded_at, e.kind, e.source, e.source_id, e.content_hash, e.previous_hash, e.hash,
      d.title, d.number, d.pdf_hash, p.content ->> 'contractName' as contract_name, p.version
    from advice_events as e
    left join club_documents as d
      on e.source = 'club_documents' and d.customer_id = e.customer_id and d.id = e.source_id
    left join proposal_order_ticks as t
      on e.source = 'proposal_order_ticks' and t.customer_id = e.customer_id and t.id = e.source_id
    left join proposal_signatures as s on s.customer_id = e.customer_id and (
      (e.source = 'proposal_signatures' and s.id = e.source_id)
      or (e.source = 'club_documents' and e.source_id in (s.signed_id, s.proof_id)))
    left join proposals as p on p.customer_id = e.customer_id and (
      p.id = s.proposal_id or
      (e.source in ('proposals', 'proposal_observations') and p.id = e.source_id)
      or (e.source = 'proposal_order_ticks' and p.id = t.proposal_id)
      or (e.source = 'club_documents' and e.source_id in (p.statement_id, p.acceptance_id)))
    left join advice_reviews as r on r.customer_id = e.customer_id and (
      (e.source = 'advice_reviews' and r.id = e.source_id)
      or (e.source = 'club_documents' and r.statement_id = e.source_id))
    left join advices as a on e.source = 'advices' and a.customer_id = e.customer_id and a.id = e.source_id
    where e.customer_id = ${subject.customerId} and ${isSeen}
    order by e.rank desc`.execute(db);
  return rows.map(fromRow);
}

type EventColumns = {
  readonly rank: number;
  readonly at: string;
  readonly recorded_at: string;
  readonly kind: RecordKind;
  readonly source: RecordSource;
  readonly source_id: Id;
  readonly content_hash: string;
  readonly previous_hash: string;
  readonly hash: string;
  readonly title: string | null;
  readonly number: string | null;
  readonly pdf_hash: string | null;
  readonly contract_name: string | null;
  readonly version: number | null;
};
export type RecordEvent = Awaited<ReturnType<typeof eventsOf>>[number];

/** Returns the inputs of the lines' hashes by rank: the text of the line, and its content if it still exists. For an advisor, the
 * content of a review with hidden contracts is left out. */
export async function hashedOf(subject: Subject, db: Db | Trx) {
  const { rows } = await sql<{ rank: number; line: string; content: string | null }>`
    select e.rank, advice_event_said(e) as line,
      case when ${subject.sees === "all"} or r.id is null or not ${hasHiddenContract}
        then advice_content_said(e.customer_id, e.source, e.source_id, e.kind) end as content
    from advice_events as e
    left join advice_reviews as r
      on e.source = 'advice_reviews' and r.customer_id = e.customer_id and r.id = e.source_id
    where e.customer_id = ${subject.customerId}`.execute(db);
  return new Map(rows.map(({ rank, line, content }) => [rank, { line, content }] as const));
}

/** Returns a chain from its first line, with today's hashes of its lines and their rows. */
export async function linesOf({ customerId }: Customer, db: Db | Trx) {
  const { rows } = await sql<LineColumns>`
    select rank, kind, source, source_id, content_hash, previous_hash, hash, advice_event_hash(advice_events) as hash_now,
      advice_content_hash(customer_id, source, source_id, kind) as content_now
    from advice_events where customer_id = ${customerId} order by rank`.execute(db);
  return rows.map(fromRow);
}

type LineColumns = Pick<
  EventColumns,
  "rank" | "kind" | "source" | "source_id" | "content_hash" | "previous_hash" | "hash"
> & { readonly hash_now: string; readonly content_now: string | null };

export async function recordHead({ customerId }: Customer, db: Db | Trx) {
  return await db
    .selectFrom("advice_event_heads")
    .select(["rank", "hash"])
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
}

/** Returns a row that proves advice but has no line: it was inserted or moved without the record. */
export async function unrecordedOf({ customerId }: Customer, db: Db | Trx) {
  const { rows } = await sql<{ source: RecordSource; id: Id }>`
    with told as (select source, source_id, kind from advice_events where customer_id = ${customerId})
    select source, id from (
      select 'suitability_answers' as source, id, 'answers_given' as kind from suitability_answers where customer_id = ${customerId}
      union all
      select 'suitability_answers', id, 'answers_' || state from suitability_answers
        where customer_id = ${customerId} and state <> 'to_confirm'
      union all
      select 'proposals', id, 'proposal_sent' from proposals where customer_id = ${customerId} and state <> 'draft'
      union all
      select 'proposals', id, 'proposal_opened' from proposals where customer_id = ${customerId} and opened_at is not null
      union all
      select 'proposals', id, 'proposal_' || state from proposals
        where customer_id = ${customerId} and state not in ('draft', 'sent', 'signing')
      union all
      -- It is being signed, and no signature of it is open.
      select 'proposals', id, 'proposal_signing' from proposals as p
        where p.customer_id = ${customerId} and p.state = 'signing' and not exists (select from proposal_signatures as s
          where s.customer_id = p.customer_id and s.proposal_id = p.id and s.state in ('asked', 'ongoing'))
      union all
      select 'proposal_signatures', id, 'signature_asked' from proposal_signatures where customer_id = ${customerId}
      union all
      select 'proposal_signatures', id, 'signature_' || state from proposal_signatures
        where customer_id = ${customerId} and state not in ('asked', 'ongoing')
      union all
      select 'proposal_observations', proposal_id, 'proposal_' || kind from proposal_observations
        where customer_id = ${customerId}
      union all
      select 'proposal_order_ticks', id, 'order_' || kind from proposal_order_ticks where customer_id = ${customerId}
      union all
      select 'club_documents', id, 'document_filed' from club_documents where customer_id = ${customerId}
      union all
      select 'advices', id, 'advice_accepted' from advices where customer_id = ${customerId}
      union all
      select 'advice_reviews', id, 'review_concluded' from advice_reviews
        where customer_id = ${customerId} and state = 'concluded'
      union all
      select 'advice_reviews', id, 'review_opened' from advice_reviews
        where customer_id = ${customerId} and opened_at is not null
    ) as kept
    where not exists (
      select from told where told.source = kept.source and told.source_id = kept.id and told.kind = kept.kind)
    order by source, id limit 1`.execute(db);
  return fromRowIfAny(rows[0]);
}

/** Returns customers with a record, the head of one, or rows that require one. */
export async function customersWithRecords(db: Db): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select customer_id as id from advice_event_heads
    union select customer_id from advice_events
    union select customer_id from suitability_answers
    union select customer_id from proposals where state <> 'draft'
    union select customer_id from club_documents
    union select customer_id from advices
    union select customer_id from advice_reviews where state = 'concluded'
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the document with this hash, whoever its customer is. */
export async function documentsByFile(db: Db, fileHash: string) {
  const rows = await db
    .selectFrom("club_documents")
    .leftJoin("firms", "firms.id", "club_documents.firm_id")
    .select([
      "customer_id",
      "club_documents.id",
      "rank",
      "title",
      "number",
      "made_at",
      "firms.name as firm_name",
    ])
    .where("pdf_hash", "=", fileHash)
    .orderBy("made_at")
    .limit(1)
    .execute();
  return rows.map(fromRow);
}

/** Returns the exported extract with this hash (PDF, chain or folder), whoever its customer is. */
export async function extractByFile(db: Db, hash: string) {
  return fromRowIfAny(
    await db
      .selectFrom("record_exports")
      .leftJoin("firms", "firms.id", "record_exports.firm_id")
      .select(["customer_id", "exported_at as made_at", "firms.name as firm_name"])
      .where((where) =>
        where.or([
          where("pdf_hash", "=", hash),
          where("chain_hash", "=", hash),
          where("folder_hash", "=", hash),
        ]),
      )
      .orderBy("exported_at")
      .limit(1)
      .executeTakeFirst(),
  );
}

export async function addExport(
  { customerId: customer_id }: Subject,
  trx: Trx,
  row: Omit<FromRow<RecordExport>, "customerId">,
): Promise<void> {
  await trx
    .insertInto("record_exports")
    .values({ ...toRow<Omit<RecordExport, "customer_id">>(row), customer_id })
    .execute();
}
type RecordExport = Selectable<ProposalTables["record_exports"]>;

/** Returns the customers with records who were erased before an instant. */
export async function recordsToForget(db: Db, before: string): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select distinct kept.customer_id as id from advice_events as kept
    join erasures on erasures.user_id = kept.customer_id and erasures.erased_at < ${before}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function forgetRecord({ customerId }: Subject, trx: Trx): Promise<number> {
  await nameErased(trx, customerId);
  const gone = await trx.deleteFrom("advice_events").where("customer_id", "=", customerId).executeTakeFirst();
  await trx.deleteFrom("advice_event_heads").where("customer_id", "=", customerId).execute();
  await trx.deleteFrom("record_exports").where("customer_id", "=", customerId).execute();
  return Number(gone.numDeletedRows);
}

/** Returns the firm in whose name the record speaks: that of the newest document or proposal. */
export async function lastFirmOf({ customerId }: Customer, db: Db | Trx): Promise<Id | undefined> {
  const { rows } = await sql<{ id: Id }>`
    select firm_id as id from (
      select firm_id, made_at as at from club_documents where customer_id = ${customerId}
      union all
      select firm_id, sent_at from proposals where customer_id = ${customerId} and sent_at is not null
    ) as spoke order by at desc limit 1`.execute(db);
  return rows[0]?.id;
}

/** Returns whether the record was deleted with its customer at the end of its retention. */
export async function isForgotten({ customerId }: Customer, db: Db | Trx): Promise<boolean> {
  const { rows } = await sql<{
    is: boolean;
  }>`select exists (select from erasures where user_id = ${customerId})
    and not exists (select from advice_event_heads where customer_id = ${customerId}) as is`.execute(db);
  return rows[0]?.is ?? false;
}
