import type { PortfolioStatement } from "@vigie/api";
import type { Id } from "@vigie/domain";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { statementsOfPortfolio } from "../store/statements.ts";

/** Returns the statements imported into a portfolio. The caller must have checked that the subject may access the portfolio. */
export async function portfolioStatements(
  { db }: Services,
  subject: Subject,
  portfolioId: Id,
): Promise<PortfolioStatement[]> {
  const rows = await statementsOfPortfolio(subject, db, portfolioId);
  return rows.flatMap((row) =>
    row.confirmedAt === null
      ? []
      : [
          {
            importId: row.id,
            fileName: row.fileName,
            format: row.format,
            importedAt: row.confirmedAt,
            lineCount: row.lineCount,
            from: row.from,
            to: row.to,
          },
        ],
  );
}
