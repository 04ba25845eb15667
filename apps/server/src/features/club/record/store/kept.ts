import { type Day, type Id, type Instant, keepingRules } from "@vigie/domain";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { nameErased } from "../../../../db/erased-customer.ts";
import { fromRow } from "../../../../db/rows.ts";
import { ofSeenFirm } from "../../../../db/seen.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { kindsKept } from "../../documents/actions/kinds.ts";

/** What a firm keeps of customers whose account was erased. */

type Columns = {
  readonly customer_id: Id;
  readonly erased_at: Instant;
  readonly advice: number;
  readonly contract: number;
  readonly contract_until: Day | null;
  readonly contract_runs: boolean;
  readonly bill: number;
  readonly bill_until: Day | null;
};
export type Keeper = {
  readonly firmId: Id;
  /** Null for all customers of whom the firm keeps something. */
  readonly customerIds: readonly Id[] | null;
};

/** Returns what is kept, latest erasure first. Advice on a contract hidden from the firm stays excluded. */
export async function keptOf(db: Db | Trx, { firmId, customerIds }: Keeper) {
  const contracts = [...kindsKept("contract")];
  const bills = [...kindsKept("bill")];
  const named = customerIds === null ? sql`true` : sql`gone.user_id = any (${[...customerIds]}::uuid[])`;
  const { rows } = await sql<Columns>`
    select gone.user_id as customer_id, gone.erased_at,
      ((select count(*) from proposals where customer_id = gone.user_id and firm_id = ${firmId}
          and state <> 'draft' and not advisor_hidden)
        + (select count(*) from advice_reviews where customer_id = gone.user_id and firm_id = ${firmId}
          and state = 'concluded' and hidden_ids = '{}')
        + (select count(*) from suitability_answers as given where given.customer_id = gone.user_id and (
          given.firm_id = ${firmId}
          or exists (select from proposals as own where own.customer_id = gone.user_id and own.firm_id = ${firmId}
            and own.suitability_id = given.id and own.state <> 'draft' and not own.advisor_hidden)
          or exists (select from advice_reviews as own where own.customer_id = gone.user_id and own.firm_id = ${firmId}
            and own.suitability_id = given.id and own.state = 'concluded' and own.hidden_ids = '{}'))))::int as advice,
      filed.contract, filed.contract_until, filed.contract_runs, filed.bill, filed.bill_until
    from erasures as gone
    cross join lateral (
      select count(*) filter (where kept.kind = any (${contracts}))::int as contract,
        max(greatest(kept.kept_until,
            ((club.ended_at at time zone 'Europe/Paris')::date + make_interval(years => ${contractYears}))::date))
          filter (where kept.kind = any (${contracts})) as contract_until,
        coalesce(bool_or(club.id is not null and club.ended_at is null)
          filter (where kept.kind = any (${contracts})), false) as contract_runs,
        count(*) filter (where kept.kind = any (${bills}))::int as bill,
        max(kept.kept_until) filter (where kept.kind = any (${bills})) as bill_until
      from club_documents as kept
      left join club_subscriptions as club
        on club.customer_id = kept.customer_id and club.id = kept.subscription_id
      where kept.customer_id = gone.user_id and kept.firm_id = ${firmId} and kept.pdf is not null
    ) as filed
    where ${named}
    order by gone.erased_at desc, gone.user_id`.execute(db);
  return rows.map(fromRow);
}
export type KeptRow = Awaited<ReturnType<typeof keptOf>>[number];
const contractYears = keepingRules.terms.contract.yearsAfter;

/** Limits the answers of an erased customer to those that the firm collected itself, used or not, and those on which its own advice
 * is based. Answers given to another firm, or to an unknown one, are excluded. */
export function isOfKeptAdvice(
  subject: Pick<Subject, "actor" | "customerId">,
  column: string,
): RawBuilder<SqlBool> {
  const { customerId } = subject;
  return sql<SqlBool>`(not exists (select from erasures as gone where gone.user_id = ${customerId})
    or exists (select from suitability_answers as own where own.customer_id = ${customerId}
      and own.id = ${sql.ref(column)} and ${ofSeenFirm(subject, "own.firm_id")})
    or exists (select from proposals as own where own.customer_id = ${customerId}
      and own.suitability_id = ${sql.ref(column)} and ${ofSeenFirm(subject, "own.firm_id")} and not own.advisor_hidden)
    or exists (select from advice_reviews as own where own.customer_id = ${customerId}
      and own.suitability_id = ${sql.ref(column)} and ${ofSeenFirm(subject, "own.firm_id")}
      and own.state = 'concluded' and own.hidden_ids = '{}'))`;
}

/** Returns who read what is kept, newest first. The customer's own access log was deleted with the account; these entries are later
 * ones. */
export async function readsOf({ customerId, actor }: Subject, db: Db | Trx) {
  const firmId = actor.kind === "user" ? actor.firmId : null;
  const rows = await db
    .selectFrom("accesses")
    .select(["at", "actor_name", "actor_role", "reason"])
    .where("customer_id", "=", customerId)
    .where("firm_id", "=", firmId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(100)
    .execute();
  return rows.map(fromRow);
}

/** Returns customers erased so long ago that nothing of them is kept, but whose access log still exists. */
export async function readsToForget(db: Db, before: Instant): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select distinct told.customer_id as id from accesses as told
    join erasures on erasures.user_id = told.customer_id and erasures.erased_at < ${before}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function forgetReads({ customerId }: Subject, trx: Trx): Promise<number> {
  await nameErased(trx, customerId);
  const gone = await trx.deleteFrom("accesses").where("customer_id", "=", customerId).executeTakeFirst();
  return Number(gone.numDeletedRows);
}
