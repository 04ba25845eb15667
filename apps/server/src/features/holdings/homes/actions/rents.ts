import { type Cents, dayOf, ownedCents, rentRatio, sumCents, ownershipOf } from "@vigie/domain";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { homeBook } from "./book.ts";

/** Returns the monthly rents of the customer's properties, by their share of each. */
export async function monthlyRents(services: Services, subject: Subject): Promise<Cents> {
  const homes = await homeBook(services, subject);
  const today = dayOf(services.clock());
  return sumCents(
    homes
      .filter(({ portfolio }) => portfolio.status === "visible")
      .flatMap(({ said, portfolio }) =>
        said.rentMonthlyCents === null
          ? []
          : [ownedCents(said.rentMonthlyCents, rentRatio(ownershipOf(portfolio), today))],
      ),
  );
}
