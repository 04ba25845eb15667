import type { RealEstate } from "@vigie/api";
import { type Id, monthlyCharge } from "@vigie/domain";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { loanBook, ownedShare } from "./book.ts";

/** Returns the loans that pay for each property. */
export async function loansByHome(
  services: Services,
  subject: Subject,
): Promise<ReadonlyMap<Id, RealEstate["loans"]>> {
  const { loans } = await loanBook(services, subject);
  const byHome = new Map<Id, RealEstate["loans"]>();
  for (const one of loans) {
    const { portfolio, terms, home } = one;
    if (home === null) continue;
    const loan = {
      id: portfolio.id,
      name: portfolio.name,
      outstanding: terms.outstandingCents,
      ownedOutstanding: ownedShare(one, terms.outstandingCents),
      asOf: portfolio.valueAsOf,
      monthlyCharge: monthlyCharge(terms),
    };
    byHome.set(home.id, [...(byHome.get(home.id) ?? []), loan]);
  }
  return byHome;
}
