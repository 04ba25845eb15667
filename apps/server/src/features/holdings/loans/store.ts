import type { Id, Instant } from "@vigie/domain";
import type { Insertable, Selectable } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { prepared } from "../../../db/prepared.ts";
import { type FromRow, fromRow, toRow } from "../../../db/rows.ts";
import type { Database } from "../../../db/schema.ts";
import { ofSeenPortfolio } from "../../../db/seen.ts";
import { statement } from "../../../db/statement.ts";
import type { Subject } from "../../../edge/subject.ts";

type NewColumns = Omit<Insertable<Database["loan_settings"]>, "customer_id">;

export type SettingsRow = FromRow<Selectable<Database["loan_settings"]>>;
type NewSettings = FromRow<NewColumns>;

type Ours = Pick<Subject, "customerId">;

const settings = statement((db, { customerId }: Ours, sees) =>
  db
    .selectFrom("loan_settings")
    .selectAll()
    .modifyFront(prepared)
    .where("customer_id", "=", customerId)
    .where(ofSeenPortfolio({ customerId, sees }, "loan_settings.portfolio_id")),
);

export async function settingsOf({ customerId, sees }: Subject, db: Db | Trx): Promise<SettingsRow[]> {
  return (await settings(db, { customerId }, sees)).map(fromRow);
}

export async function saveSettings(subject: Subject, trx: Trx, changed: NewSettings): Promise<void> {
  const row = toRow<NewColumns>(changed);
  const { portfolio_id: _portfolio, ...set } = row;
  await trx
    .insertInto("loan_settings")
    .values({ customer_id: subject.customerId, ...row })
    .onConflict((conflict) => conflict.columns(["customer_id", "portfolio_id"]).doUpdateSet(set))
    .execute();
}

/** Returns which loan pays for which property; both ends of a link must exist. */
export async function linksOf({ customerId, sees }: Subject, db: Db | Trx) {
  return await links(db, { customerId }, sees);
}

const links = statement((db, { customerId }: Ours, sees) =>
  db
    .selectFrom("real_estate_loans")
    .select(["portfolio_id as portfolioId", "real_estate_id as realEstateId"])
    .where("customer_id", "=", customerId)
    .where(ofSeenPortfolio({ customerId, sees }, "real_estate_loans.portfolio_id"))
    .where(ofSeenPortfolio({ customerId, sees }, "real_estate_loans.real_estate_id"))
    .orderBy("portfolio_id"),
);

/** Returns false if the loan is already linked: of two concurrent links, only one is stored. */
export async function insertLink(
  subject: Subject,
  trx: Trx,
  link: { loanId: Id; homeId: Id; at: Instant },
): Promise<boolean> {
  const made = await trx
    .insertInto("real_estate_loans")
    .values({
      customer_id: subject.customerId,
      portfolio_id: link.loanId,
      real_estate_id: link.homeId,
      linked_at: link.at,
    })
    .onConflict((conflict) => conflict.columns(["customer_id", "portfolio_id"]).doNothing())
    .returning("portfolio_id")
    .executeTakeFirst();
  return made !== undefined;
}

/** Returns false if there was no link. */
export async function deleteLink(subject: Subject, trx: Trx, loanId: Id): Promise<boolean> {
  const gone = await trx
    .deleteFrom("real_estate_loans")
    .where("customer_id", "=", subject.customerId)
    .where("portfolio_id", "=", loanId)
    .returning("portfolio_id")
    .executeTakeFirst();
  return gone !== undefined;
}
