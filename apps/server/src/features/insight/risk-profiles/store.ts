import type { Id, Instant } from "@vigie/domain";
import type { Insertable, Selectable } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { type FromRow, fromRow, toRow } from "../../../db/rows.ts";
import { ofSeenPortfolio } from "../../../db/seen.ts";
import type { RiskTables, StoredAnswer } from "../../../db/schema-risk.ts";
import type { Subject } from "../../../edge/subject.ts";

type NewColumns = Insertable<RiskTables["risk_profiles"]>;

export type RiskProfileRow = FromRow<Selectable<RiskTables["risk_profiles"]>>;
export type RiskDraftRow = FromRow<Selectable<RiskTables["risk_drafts"]>>;

export async function profilesOf(subject: Subject, db: Db | Trx): Promise<RiskProfileRow[]> {
  return (
    await db
      .selectFrom("risk_profiles")
      .selectAll()
      .where("customer_id", "=", subject.customerId)
      .where(ofSeenPortfolio(subject, "risk_profiles.portfolio_id"))
      .orderBy("answered_at", "desc")
      .orderBy("id", "desc")
      .execute()
  ).map(fromRow);
}

export async function insertProfile(
  subject: Subject,
  trx: Trx,
  { answers, result, ...row }: Omit<RiskProfileRow, "customerId">,
): Promise<void> {
  await trx
    .insertInto("risk_profiles")
    .values({
      ...toRow<Omit<NewColumns, "customer_id" | "answers" | "result">>(row),
      customer_id: subject.customerId,
      answers: JSON.stringify(answers),
      result: JSON.stringify(result),
    })
    .execute();
}

export async function draftsOf(subject: Subject, db: Db | Trx): Promise<RiskDraftRow[]> {
  return (
    await db
      .selectFrom("risk_drafts")
      .selectAll()
      .where("customer_id", "=", subject.customerId)
      .where(ofSeenPortfolio(subject, "risk_drafts.about"))
      .orderBy("about")
      .execute()
  ).map(fromRow);
}

export type DraftKept = {
  readonly about: Id;
  readonly version: string;
  readonly answers: readonly StoredAnswer[];
  readonly at: Instant;
};

export async function saveDraft(subject: Subject, db: Db | Trx, draft: DraftKept): Promise<void> {
  const { about, version, at } = draft;
  const answers = JSON.stringify(draft.answers);
  await db
    .insertInto("risk_drafts")
    .values({ customer_id: subject.customerId, about, version, answers, updated_at: at })
    .onConflict((conflict) =>
      conflict.columns(["customer_id", "about"]).doUpdateSet({ version, answers, updated_at: at }),
    )
    .execute();
}

export async function deleteDraft(subject: Subject, db: Db | Trx, about: Id): Promise<void> {
  await db
    .deleteFrom("risk_drafts")
    .where("customer_id", "=", subject.customerId)
    .where("about", "=", about)
    .execute();
}
