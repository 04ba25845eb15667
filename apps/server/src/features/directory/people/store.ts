import { accountTransitions, type Id, type Instant } from "@vigie/domain";
import { type Insertable, type RawBuilder, type Selectable, sql, type SqlBool } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { prepared } from "../../../db/prepared.ts";
import { type FromRow, fromRow, fromRowIfAny, toRow } from "../../../db/rows.ts";
import { machine, transition } from "../../../db/transition.ts";
import type { Database } from "../../../db/schema.ts";
import { statement } from "../../../db/statement.ts";

/** The only file with SQL on the table of users: other features use `actions.ts`. */

type StoredPerson = FromRow<Selectable<Database["users"]>>;
export type Person = Omit<StoredPerson, "passwordHash" | "selfRegistered">;
/** The fields that a sign-in compares. */
export type Credentials = Pick<
  StoredPerson,
  "id" | "email" | "variant" | "passwordHash" | "roles" | "state" | "diedOn"
>;
export type NewPerson = FromRow<Insertable<Database["users"]>>;
type Address = Pick<StoredPerson, "variant" | "email">;

export const accountMachine = machine({ table: "users", transitions: accountTransitions });

export const personColumns = [
  "id",
  "email",
  "first_name",
  "last_name",
  "roles",
  "state",
  "cgu_validated_at",
  "birthdate",
  "mobile",
  "variant",
  "firm_id",
  "demo",
  "created_at",
  "partner_sharing_at",
  "chat_at",
  "analytics_at",
  "invitation_id",
  "sso_restricted",
  "sso_merged_at",
  "second_factor_since",
  "died_on",
] as const;

const credentials = ["id", "email", "variant", "password_hash", "roles", "state", "died_on"] as const;

export async function personById(db: Db | Trx, id: Id): Promise<Person | undefined> {
  return fromRowIfAny((await person(db, { id }))[0]);
}

const ofId = (db: Db | Trx, id: Id) => db.selectFrom("users").select(personColumns).where("id", "=", id);
const person = statement((db, { id }: { readonly id: Id }) => ofId(db, id).modifyFront(prepared));

/** Locks the person until the transaction ends, so that what was read is still true when it writes. */
export async function lockPerson(trx: Trx, id: Id): Promise<Person | undefined> {
  return fromRowIfAny(await ofId(trx, id).forUpdate().executeTakeFirst());
}

export async function peopleByIds(db: Db | Trx, ids: readonly Id[]): Promise<Person[]> {
  return (await some(db, { ids: [...ids] })).map(fromRow);
}

const isAmong = (ids: readonly Id[]) => sql<SqlBool>`id = any(${ids}::uuid[])`;
const some = statement((db, { ids }: { readonly ids: readonly Id[] }) =>
  db.selectFrom("users").select(personColumns).where(isAmong(ids)).orderBy("id").modifyFront(prepared),
);

/** A query of people with the columns for sessions and the policy, to be joined by other features. */
export function peopleToJoin(db: Db | Trx) {
  return db
    .selectFrom("users")
    .select([
      "id",
      "roles",
      "state",
      "firm_id",
      "variant",
      "sso_restricted",
      "demo",
      "second_factor_since",
      "died_on",
    ]);
}

/** Returns the person who holds an address in a variant (confirmed), or claims it (unconfirmed). */
export async function personByEmail(
  db: Db | Trx,
  { variant, email, state }: Address & Pick<StoredPerson, "state">,
): Promise<Person | undefined> {
  return fromRowIfAny(
    await db
      .selectFrom("users")
      .select(personColumns)
      .where("variant", "=", variant)
      .where("email", "=", email)
      .where("state", "=", state)
      .executeTakeFirst(),
  );
}

/** Returns the holder and the claimant of this address in a variant: two at most. */
export async function credentialsByEmail(db: Db, { variant, email }: Address): Promise<Credentials[]> {
  const rows = await db
    .selectFrom("users")
    .select(credentials)
    .where("variant", "=", variant)
    .where("email", "=", email)
    .where(hasAnyRole)
    .execute();
  return rows.map(fromRow);
}

/** A person without any role was suspended by their firm and may not sign in. */
const hasAnyRole = sql<boolean>`cardinality(roles) > 0`;

export async function credentialsById(db: Db, id: Id): Promise<Credentials | undefined> {
  return fromRowIfAny(
    await db.selectFrom("users").select(credentials).where("id", "=", id).executeTakeFirst(),
  );
}

/** Adds a person unless the address is already held, or claimed, in the same state. */
export async function insertPerson(db: Db | Trx, person: NewPerson): Promise<boolean> {
  const added = await db
    .insertInto("users")
    .values(toRow<Insertable<Database["users"]>>(person))
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/** Deletes an unconfirmed registration of this address, before it is registered again. */
export async function deleteUnconfirmed(trx: Trx, { variant, email }: Address): Promise<void> {
  await trx
    .deleteFrom("users")
    .where("variant", "=", variant)
    .where("email", "=", email)
    .where("state", "=", "unconfirmed")
    .where("self_registered", "=", true)
    .execute();
}

/** Confirms a claimant as holder of the address, unless somebody holds it. */
export async function confirmPerson(trx: Trx, id: Id): Promise<Person | undefined> {
  const addressIsFree = sql<boolean>`not exists (
    select from users as holder
    where holder.variant = users.variant and holder.email = users.email and holder.state = 'confirmed'
  )`;
  const confirmed = await transition(trx, accountMachine, {
    event: "confirm",
    key: { id },
    guard: { addressIsFree },
  });
  return confirmed.moved ? await personById(trx, id) : undefined;
}

export type PersonChanges = Partial<
  Pick<
    StoredPerson,
    | "email"
    | "passwordHash"
    | "firstName"
    | "lastName"
    | "birthdate"
    | "mobile"
    | "cguValidatedAt"
    | "partnerSharingAt"
    | "chatAt"
    | "analyticsAt"
    | "secondFactorSince"
    | "ssoMergedAt"
    | "diedOn"
  >
>;

export async function updatePerson(db: Db | Trx, id: Id, changes: PersonChanges): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db
    .updateTable("users")
    .set(toRow<Partial<Selectable<Database["users"]>>>(changes))
    .where("id", "=", id)
    .execute();
}

type Completion = Address & {
  readonly id: Id;
  readonly passwordHash: string;
  readonly at: Instant;
};

/** Gives a partner's member an address and a password of their own, unless somebody holds the address meanwhile. */
export async function completeMember(trx: Trx, given: Completion): Promise<boolean> {
  const { id, variant, email, passwordHash, at } = given;
  const done = await trx
    .updateTable("users")
    .set((eb) => ({
      email,
      password_hash: passwordHash,
      sso_restricted: false,
      cgu_validated_at: eb.fn.coalesce("cgu_validated_at", eb.val(at)),
    }))
    .where("id", "=", id)
    .where("sso_restricted", "=", true)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("users as holder")
            .select("holder.id")
            .where("holder.variant", "=", variant)
            .where("holder.email", "=", email)
            .where("holder.state", "=", "confirmed"),
        ),
      ),
    )
    .returning("id")
    .executeTakeFirst();
  return done !== undefined;
}

export async function deletePerson(trx: Trx, id: Id): Promise<void> {
  await trx.deleteFrom("users").where("id", "=", id).execute();
}

export async function firmName(db: Db | Trx, firmId: Id): Promise<string | null> {
  const firm = await db.selectFrom("firms").select("name").where("id", "=", firmId).executeTakeFirst();
  return firm?.name ?? null;
}

type Firm = FromRow<Insertable<Database["firms"]>>;

/** Returns the firm of this name in its variant, created if missing. Until the transaction ends, nobody else can create or
 * request it. */
export async function ensureFirm(trx: Trx, firm: Firm): Promise<Id> {
  const { name, variant } = firm;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`firm/${variant}/${name}`}, 0))`.execute(trx);
  const known = await trx
    .selectFrom("firms")
    .select("id")
    .where("name", "=", name)
    .where("variant", "=", variant)
    .executeTakeFirst();
  if (known !== undefined) return known.id;
  await trx.insertInto("firms").values(toRow<Insertable<Database["firms"]>>(firm)).execute();
  return firm.id;
}

type Link = FromRow<Insertable<Database["customer_advisors"]>>;

/** Links the customer to an advisor and their firm; idempotent. */
export async function linkAdvisor(db: Db | Trx, link: Link): Promise<void> {
  await db
    .insertInto("customer_advisors")
    .values(toRow<Insertable<Database["customer_advisors"]>>(link))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the customers of an advisor. */
export async function customersOf(db: Db | Trx, advisorId: Id): Promise<Id[]> {
  const rows = await db
    .selectFrom("customer_advisors")
    .select("customer_id")
    .distinct()
    .where("advisor_id", "=", advisorId)
    .execute();
  return rows.map((row) => row.customer_id);
}

/** Returns the advisors of a customer, with the firm of each link, oldest link first. */
export async function advisorsOf(db: Db | Trx, customerId: Id) {
  const rows = await db
    .selectFrom("customer_advisors")
    .innerJoin("users", "users.id", "customer_advisors.advisor_id")
    .innerJoin("firms", "firms.id", "customer_advisors.firm_id")
    .select([
      "users.id",
      "users.first_name",
      "users.last_name",
      "users.email",
      "users.variant",
      "users.firm_id as own_firm_id",
      "customer_advisors.firm_id",
      "firms.name as firm_name",
      "customer_advisors.since",
    ])
    .where("customer_advisors.customer_id", "=", customerId)
    .orderBy("customer_advisors.since")
    .execute();
  return rows.map(fromRow);
}

/** SQL condition: the person in this column has given no phone number. */
export function isWithoutMobile(column: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from users as person where person.id = ${sql.ref(column)} and person.mobile is null)`;
}
