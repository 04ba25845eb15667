import type { Id, Instant, Situation } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { fromRowIfAny } from "../../../../db/rows.ts";
import { statement } from "../../../../db/statement.ts";
import type { Subject } from "../../../../edge/subject.ts";

/** What a customer states about themselves besides their identity. */

const emptyProfile = {
  recommended_risk: null,
  onboarding_origin: null,
  pending_sso_email: null,
  coupon: null,
};

export async function noteCoupon(
  trx: Trx,
  { id, coupon, at }: { readonly id: Id; readonly coupon: string; readonly at: Instant },
): Promise<void> {
  await trx
    .insertInto("customer_profiles")
    .values({ ...emptyProfile, customer_id: id, coupon, updated_at: at })
    .onConflict((conflict) => conflict.column("customer_id").doUpdateSet({ coupon, updated_at: at }))
    .execute();
}

type SituationChange = {
  readonly situation: Situation;
  /** The fields that the customer stated themselves, even if unchanged. */
  readonly said: readonly string[];
  readonly at: Instant;
};

export async function saveSituation(
  subject: Subject,
  trx: Trx,
  { situation, said, at }: SituationChange,
): Promise<void> {
  const text = JSON.stringify(situation);
  const news = statedAtOf(said, at);
  await trx
    .insertInto("customer_profiles")
    .values({
      ...emptyProfile,
      customer_id: subject.customerId,
      situation: text,
      said_at: news,
      updated_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .column("customer_id")
        .doUpdateSet({ situation: text, said_at: withNews(news), updated_at: at }),
    )
    .execute();
}

function statedAtOf(names: readonly string[], at: Instant): string {
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, at])));
}

function withNews(news: string) {
  return sql<string>`customer_profiles.said_at || ${news}::jsonb`;
}

const profiles = statement((db, { customerId }: Pick<Subject, "customerId">) =>
  db.selectFrom("customer_profiles").selectAll().where("customer_id", "=", customerId),
);

export async function profileOf({ customerId }: Subject, db: Db | Trx) {
  const [row] = await profiles(db, { customerId });
  return fromRowIfAny(row);
}

export async function saveRisk(
  subject: Subject,
  db: Db | Trx,
  risk: { level: number | null; at: Instant },
): Promise<void> {
  const news = statedAtOf(["risk"], risk.at);
  await db
    .insertInto("customer_profiles")
    .values({
      customer_id: subject.customerId,
      recommended_risk: risk.level,
      onboarding_origin: null,
      pending_sso_email: null,
      coupon: null,
      said_at: news,
      updated_at: risk.at,
    })
    .onConflict((conflict) =>
      conflict
        .column("customer_id")
        .doUpdateSet({ recommended_risk: risk.level, said_at: withNews(news), updated_at: risk.at }),
    )
    .execute();
}
