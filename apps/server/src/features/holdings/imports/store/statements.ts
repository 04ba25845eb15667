import type { Day, Id } from "@vigie/domain";
import { sql } from "kysely";
import type { Db } from "../../../../db/connection.ts";
import type { Subject } from "../../../../edge/subject.ts";

/** Returns the files whose accounts were imported into a portfolio, newest first, with the number of lines each added. */
export async function statementsOfPortfolio(subject: Subject, db: Db, portfolioId: Id) {
  return await db
    .selectFrom("statement_imports as file")
    .leftJoin("transactions as line", (join) =>
      join
        .onRef("line.customer_id", "=", "file.customer_id")
        .onRef("line.import_id", "=", "file.id")
        .on("line.portfolio_id", "=", portfolioId),
    )
    .select([
      "file.id",
      "file.file_name as fileName",
      "file.format",
      "file.confirmed_at as confirmedAt",
      sql<number>`count(line.id)::int`.as("lineCount"),
      sql<Day | null>`min(line.date)`.as("from"),
      sql<Day | null>`max(line.date)`.as("to"),
    ])
    .where("file.customer_id", "=", subject.customerId)
    .where("file.state", "=", "confirmed")
    .where(
      sql<boolean>`exists (select from jsonb_each_text(file.targets) as target where target.value = ${portfolioId})`,
    )
    .groupBy(["file.customer_id", "file.id"])
    .orderBy("file.confirmed_at", "desc")
    .orderBy("file.id", "desc")
    .execute();
}
