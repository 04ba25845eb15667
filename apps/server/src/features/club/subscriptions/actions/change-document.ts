import { dayOf, type Id } from "@vigie/domain";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { issueDocument } from "../../documents/actions/issue.ts";
import type { ChangeRow } from "../store/changes.ts";
import { chosenOf } from "../store/portfolios.ts";
import type { Running } from "./change-quote.ts";
import { advisorName, partiesOf } from "./parties.ts";

/** Issues the addendum for contracts added or removed. The customer asks for it in their space, the advisor approves additions, and
 * it is frozen and hashed like the letter. */
export async function issueAmendment(
  unit: UnitOfWork,
  subject: Subject,
  { row, change }: { readonly row: Running; readonly change: ChangeRow },
): Promise<Id> {
  const parties = await partiesOf(unit, subject, row);
  const name = await advisorName(unit, row);
  const before = await chosenOf({ ...subject, sees: "all" }, unit.db, [row.id]);
  const had = new Set(before.map(({ portfolioId }) => portfolioId));
  const has = new Set(change.portfolios.map(({ portfolioId }) => portfolioId));
  const { quote, interval, decidedAt, effectiveOn } = change;
  const issued = await issueDocument(unit, subject, {
    firmId: row.firmId,
    subscriptionId: row.id,
    kind: "amendment",
    dataOf: (made) => ({
      ...parties,
      ...made,
      contractNumber: row.letterNumber ?? "",
      advisorName: name,
      effectiveOn: effectiveOn ?? dayOf(unit.clock()),
      askedOn: dayOf(change.askedAt),
      approvedOn: decidedAt === null ? null : dayOf(decidedAt),
      added: change.portfolios.filter((one) => !had.has(one.portfolioId)).map((one) => one.name),
      removed: before.filter((one) => !has.has(one.portfolioId)).map((one) => one.name),
      beforeCents: change.beforeCents,
      agreed: {
        interval,
        tariffVersion: quote.tariffVersion,
        basisCents: quote.basisCents,
        basisAsOf: quote.asOf,
        price: quote[interval],
        contracts: change.portfolios.flatMap(({ name: contract, institutionName, basisCents, shareCents }) =>
          basisCents === null || shareCents === null
            ? []
            : [{ name: contract, institution: institutionName, basisCents, shareCents }],
        ),
      },
    }),
  });
  return issued.id;
}
