import { type Day, dayOf, demoAccounts, type Id, mainVariant } from "@vigie/domain";
import type { Selectable } from "kysely";
import type { Services } from "../boot/services.ts";
import type { Database } from "../db/schema.ts";
import { whileLived } from "../features/club/subscriptions/jobs.ts";
import { peopleByIds, personByEmail } from "../features/directory/people/actions.ts";
import { clubPartnersAnswer } from "./browser-at-club-partners.ts";
import type { ClubPeople } from "./club-acts.ts";
import { failedYear, hourMs, type Life, liveDays, lives, statesInOrder } from "./club-lives.ts";
import { isWholeYear, liveYears } from "./club-years.ts";
import { seedModels } from "./seed-models.ts";
import { seedAdvised, seedProposals, seedTwoContracts } from "./seed-proposals.ts";

/** Subscriptions to the Club of the advisor's fictitious customers, one in each state. States expire: a missing one is created
 * again, with the next customers. */

/** Customers from this number on: earlier ones are left for visitors who try the Club. */
const firstNumber = 101;

type Firm = { readonly advisorId: Id; readonly firmId: Id };

/** Seeds the Club of the demo's firm, once its book exists and the partners answer. */
export async function seedClubOfDemo(services: Services): Promise<void> {
  const [advisor, manager] = [await staffOf(services, "advisor"), await staffOf(services, "manager")];
  if (advisor?.firmId == null) return;
  const firm = { advisorId: advisor.id, firmId: advisor.firmId };
  if (manager !== undefined) await seedModels(services, { ...firm, managerId: manager.id });
  await seedAdvised(services, firm);
  await seedClub(services, firm);
  try {
    await seedProposals(services, firm);
    await seedTwoContracts(services, firm);
  } catch (error) {
    services.log("error", "demo.proposals_failed", { error: String(error).slice(0, 200) });
  }
}

async function staffOf({ db }: Services, role: "advisor" | "manager") {
  const email = demoAccounts.find((one) => one.role === role)?.email ?? "";
  return await personByEmail(db, { variant: mainVariant.name, email, state: "confirmed" });
}

export async function seedClub(services: Services, firm: Firm): Promise<void> {
  const missing = await missingLives(services, firm);
  if (missing.length === 0 || !(await clubPartnersAnswer(services))) return;
  const free = await freeCustomers(services, firm, missing.length);
  for (const [rank, { name, live }] of missing.entries()) {
    const people = free[rank];
    if (people === undefined) return;
    try {
      await whileLived(people.customerId, async () => await live(services, people));
    } catch (error) {
      services.log("error", "demo.club_failed", { state: name, error: String(error).slice(0, 200) });
    }
  }
}

type Row = Pick<
  Selectable<Database["club_subscriptions"]>,
  "state" | "reason" | "starts_on" | "withdrawal_ends_on"
>;
type Wanted = {
  readonly name: string;
  readonly isThere: (row: Row, today: Day) => boolean;
  readonly live: Life;
};

const isRecent = ({ state, withdrawal_ends_on: ends }: Row, today: Day): boolean =>
  state === "active" && ends !== null && ends >= today;
const isUnpaid = ({ state, reason }: Row): boolean => state === "active" && reason === null;
const isYears = ({ state, reason, starts_on: since }: Row, today: Day): boolean =>
  state === "active" && reason !== null && isWholeYear(since, today);

/** Further variants of an active one: several years old, unpaid for less than 48 hours, and within its fourteen days. */
const wanted: readonly Wanted[] = [
  { name: "active, of years", isThere: isYears, live: liveYears },
  {
    name: "active, unpaid",
    isThere: isUnpaid,
    live: async (services, people) => await failedYear(services, people, 20 * hourMs),
  },
  ...statesInOrder.map((name): Wanted => ({
    name,
    isThere: (row, today) =>
      row.state === name && ![isUnpaid, isRecent, isYears].some((isOther) => isOther(row, today)),
    live: lives[name],
  })),
  { name: "active, tenth day", isThere: isRecent, live: liveDays },
];

async function missingLives(services: Services, { firmId }: Firm): Promise<readonly Wanted[]> {
  const rows = await services.db
    .selectFrom("club_subscriptions")
    .select(["state", "reason", "starts_on", "withdrawal_ends_on"])
    .where("firm_id", "=", firmId)
    .execute();
  const today = dayOf(services.clock());
  return wanted.filter(({ isThere }) => !rows.some((row) => isThere(row, today)));
}

/** Returns customers with a sufficiently complete file who never had a subscription, with contracts that the Club follows. */
async function freeCustomers({ db }: Services, firm: Firm, count: number): Promise<ClubPeople[]> {
  const linked = await db
    .selectFrom("customer_advisors")
    .select("customer_id as id")
    .where("customer_id", "in", (query) =>
      query.selectFrom("customer_profiles").select("customer_id").where("recommended_risk", "is not", null),
    )
    .where("firm_id", "=", firm.firmId)
    .where("advisor_id", "=", firm.advisorId)
    .where("customer_id", "not in", (query) => query.selectFrom("club_subscriptions").select("customer_id"))
    .where("customer_id", "not in", (query) => query.selectFrom("club_payers").select("customer_id"))
    .execute();
  const people = await peopleByIds(
    db,
    linked.map(({ id }) => id),
  );
  const free = people
    .filter(({ email, birthdate }) => birthdate !== null && numberOf(email) >= firstNumber)
    .toSorted((one, other) => numberOf(one.email) - numberOf(other.email))
    .slice(0, count);
  return await Promise.all(
    free.map(async ({ id, email }) => {
      const contracts = await db
        .selectFrom("portfolios")
        .select("id")
        .where("customer_id", "=", id)
        .where("kind", "in", ["lifeinsurance", "pea"])
        .orderBy("id")
        .execute();
      return { customerId: id, email, portfolios: contracts.map((one) => one.id), ...firm };
    }),
  );
}

/** Fictitious customers have a number in their address; nobody else has. */
function numberOf(email: string): number {
  return Number(/^client-(\d+)@demo\./.exec(email)?.[1] ?? 0);
}
