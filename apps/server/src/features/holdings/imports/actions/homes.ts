import type { Id, ImportedAccount } from "@vigie/domain";
import type { Work } from "../../../../edge/work.ts";
import { linkLoanIn } from "../../loans/actions/link.ts";
import { describeImported } from "../../homes/actions/describe.ts";

/** An account of a file that has its portfolio now. */
export type PlacedAccount = {
  readonly account: ImportedAccount;
  readonly portfolioId: Id;
  readonly isNew: boolean;
};

/** Properties that an export brings back are described as they were, and linked to the loans that came with them. What is said of
 * one that was there already stays. */
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
      // A loan that was left out, or that pays for another property here, is not linked.
      if (loanId !== undefined) await linkLoanIn(work, { loanId, homeId });
    }
  }
}
