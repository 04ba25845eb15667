import type { Id, ImportedAccount } from "@vigie/domain";
import type { Work } from "../../../../edge/work.ts";
import { linkLoanIn } from "../../loans/actions/link.ts";
import { describeImported } from "../../homes/actions/describe.ts";

/** An account of a file and its portfolio. */
export type PlacedAccount = {
  readonly account: ImportedAccount;
  readonly portfolioId: Id;
  readonly isNew: boolean;
};

/** Restores the descriptions of exported properties and their links to the loans imported with them. A property that existed
 * already keeps its description. */
export async function restoreHomes(work: Work, placed: readonly PlacedAccount[]): Promise<void> {
  const portfolios = new Map(
    placed.flatMap(({ account: { own }, portfolioId }) =>
      own === undefined ? [] : [[own.contractId, portfolioId] as const],
    ),
  );
  for (const { account, portfolioId: homeId, isNew } of placed) {
    const property = account.own?.property ?? null;
    if (!isNew || property === null) continue;
    await describeImported(work, homeId, property.description);
    for (const loan of property.loanIds) {
      const loanId = portfolios.get(loan);
      // A loan that was skipped, or that pays for another property here, is not linked.
      if (loanId !== undefined) await linkLoanIn(work, { loanId, homeId });
    }
  }
}
