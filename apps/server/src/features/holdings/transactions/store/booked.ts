import {
  type Cents,
  type Day,
  externalFlowTypes,
  type Id,
  type KindDetail,
  type PortfolioKind,
} from "@vigie/domain";
import { type RawBuilder, sql } from "kysely";
import { bareList, textList } from "../../../../db/array-text.ts";
import type { Db, Trx } from "../../../../db/connection.ts";
import { prepared } from "../../../../db/prepared.ts";
import { fromRow } from "../../../../db/rows.ts";
import { listedPortfolios } from "../../../../db/seen.ts";
import { statement } from "../../../../db/statement.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { TransactionRow } from "../store.ts";

export type Booked = { readonly portfolioId: Id };

/** Returns booked transactions; announced ones are excluded. */
export async function bookedOf(
  subject: Subject,
  db: Db | Trx,
  { portfolioId }: Booked,
): Promise<TransactionRow[]> {
  const booked = db
    .selectFrom("transactions")
    .selectAll()
    .where("customer_id", "=", subject.customerId)
    .where("portfolio_id", "=", portfolioId)
    .where("coming", "=", false);
  return (await booked.orderBy("date").orderBy("id").execute()).map(fromRow);
}

export type Inflow = {
  readonly portfolioId: Id;
  readonly date: Day;
  readonly amountCents: Cents;
  readonly originalWording: string | null;
};

/** Returns the payments into portfolios from outside, for each after its own day and until a common one. */
export async function inflowsOf(
  { customerId }: Subject,
  db: Db | Trx,
  { portfolios, to }: { readonly portfolios: readonly { id: Id; after: Day }[]; readonly to: Day },
): Promise<Inflow[]> {
  if (portfolios.length === 0) return [];
  const [ids, afters] = [portfolios.map(({ id }) => id), portfolios.map(({ after }) => after)];
  return await inflows(db, { customerId, ids: bareList(ids), afters: bareList(afters), to });
}

type InflowsAsked = {
  readonly customerId: Id;
  readonly ids: string;
  readonly afters: string;
  readonly to: Day;
};

const inflows = statement((_db, { ids, afters, ...asked }: InflowsAsked) =>
  inflowsInto(sql`unnest(${ids}::uuid[], ${afters}::date[]) as p (id, after)`, asked),
);

export type KindsAsked = {
  readonly kinds: readonly PortfolioKind[];
  readonly details: readonly KindDetail[];
  readonly after: Day;
  readonly to: Day;
};

/** Returns the payments into all portfolios of some kinds or details that the subject's lists contain. */
export async function inflowsOfKinds(
  { customerId, sees }: Subject,
  db: Db | Trx,
  { kinds, details, ...range }: KindsAsked,
): Promise<Inflow[]> {
  const asked = { customerId, kinds: textList(kinds), details: textList(details), ...range };
  return await ofKinds(db, asked, sees);
}

type Written = Record<"kinds" | "details", string> &
  Pick<KindsAsked, "after" | "to"> & { readonly customerId: Id };

const ofKinds = statement((db, { kinds, details, after, ...asked }: Written, sees) => {
  const listed = listedPortfolios({ customerId: asked.customerId, sees }, db)
    .select(["id", sql<Day>`${after}::date`.as("after")])
    .where(sql<boolean>`(kind = any(${kinds}::text[]) or kind_detail = any(${details}::text[]))`);
  return inflowsInto(sql`(${listed}) as p`, asked);
});

function inflowsInto(
  portfolios: RawBuilder<unknown>,
  { customerId, to }: { readonly customerId: Id; readonly to: Day },
): RawBuilder<Inflow> {
  return sql<Inflow>`
    select ${prepared} t.portfolio_id as "portfolioId", t.date, t.amount_cents as "amountCents",
      t.original_wording as "originalWording"
    from ${portfolios}
    join transactions t on t.customer_id = ${customerId} and t.portfolio_id = p.id
      and t.date > p.after and t.date <= ${to}
    where not t.coming and t.amount_cents > 0 and t.type = any(${inflowTypes}::text[])
    order by t.date, t.id`;
}

const inflowTypes = textList(externalFlowTypes);
