import type { Id, PolicyCustomer } from "@vigie/domain";
import type { Db } from "../db/connection.ts";
import { prepared } from "../db/prepared.ts";
import { statement } from "../db/statement.ts";
import { peopleToJoin } from "../features/directory/people/actions.ts";

const linksOfPerson = statement((db, { customerId }: { readonly customerId: Id }) =>
  db
    .selectFrom(peopleToJoin(db).as("users"))
    .modifyFront(prepared)
    .leftJoin("customer_advisors", "customer_advisors.customer_id", "users.id")
    .select(["users.variant", "customer_advisors.advisor_id", "customer_advisors.firm_id"])
    .where("users.id", "=", customerId),
);

/** Returns what the policy needs to know of a customer; null if there is no such customer. */
export async function policyCustomer(db: Db, customerId: Id): Promise<PolicyCustomer | null> {
  const rows = await linksOfPerson(db, { customerId });
  const [first] = rows;
  if (first === undefined) return null;
  const advisors = rows.flatMap(({ advisor_id: advisorId, firm_id: firmId }) =>
    advisorId === null || firmId === null ? [] : [{ advisorId, firmId }],
  );
  return { customerId, variant: first.variant, advisors };
}
