import { type Cents, scaleCents, sumCents } from "@vigie/domain";
import type { Subject } from "../../../edge/subject.ts";
import type { Services } from "../../../services.ts";
import { homeBook } from "./book.ts";

/** What the customer's properties bring in a month: their share of each rent. */
export async function monthlyRents(services: Services, subject: Subject): Promise<Cents> {
  const homes = await homeBook(services, subject);
  return sumCents(
    homes
      .filter(({ contract }) => contract.status === "visible")
      .flatMap(({ said }) =>
        said.rentMonthlyCents === null ? [] : [scaleCents(said.rentMonthlyCents, said.ownershipRatio)],
      ),
  );
}
