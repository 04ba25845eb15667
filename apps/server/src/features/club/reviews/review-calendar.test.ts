import {
  addDays,
  addMonths,
  clubStates,
  type Day,
  dayOf,
  type Id,
  isDay,
  openClubStates,
  proposalStates,
  reviewMonths,
  reviewTime,
} from "@vigie/domain";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { firmIdOf } from "../../../testing/test-client-file.ts";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { insertPortfolio } from "../../../testing/insert-portfolio.ts";
import { concludeLetter } from "../../../testing/test-reviews.ts";
import { openTestServer, type TestServer, type TestUser } from "../../../testing/test-server.ts";
import { refreshRow } from "../../book/customers/actions/row.ts";
import { linkAdvisor } from "../../identity/users/actions.ts";

/** Tests that the calendar contains every customer to whom the firm owes a review, whatever happened in whatever order. */

let server: TestServer;
let people: People;
let customers: readonly TestUser[];
let firms: { readonly own: Id; readonly other: Id };
let today: Day;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  people = await addPeople(server);
  firms = {
    own: await firmIdOf(server, people.advisor),
    other: await firmIdOf(server, people.outsider),
  };
  today = dayOf(server.services.clock());
  customers = [people.owner];
  for (let count = 0; count < 5; count += 1) customers = [...customers, await server.addUser()];
  for (const { subject } of customers.slice(1, 5))
    await linkAdvisor(server.services, subject, { advisorId: people.advisor.id, firmId: firms.own });
  // One is a colleague's, and one has two firms.
  const [, , both] = customers;
  const last = customers.at(-1);
  if (both === undefined || last === undefined) throw new Error("assertion: six customers");
  await linkAdvisor(server.services, both.subject, { advisorId: people.outsider.id, firmId: firms.other });
  await linkAdvisor(server.services, last.subject, { advisorId: people.colleague.id, firmId: firms.own });
}, 120_000);
afterAll(async () => await server.close());

const firm = fc.constantFrom("own" as const, "own" as const, "other" as const);
const ago = fc.integer({ min: 0, max: 900 });
const months = fc.integer({ min: reviewMonths.least, max: reviewMonths.most });
const life = fc.record({
  club: fc.option(
    fc.record({
      firm,
      state: fc.constantFrom(...clubStates),
      concluded: fc.option(ago),
      promised: fc.option(months),
    }),
  ),
  proposals: fc.array(
    fc.record({
      firm,
      state: fc.constantFrom("accepted" as const, ...proposalStates.filter((state) => state !== "draft")),
      decided: ago,
      contract: fc.constantFrom("held", "held", "hidden", "deleted", "gone"),
    }),
    { maxLength: 3 },
  ),
  reviews: fc.array(fc.record({ firm, concluded: ago }), { maxLength: 2 }),
});
type Life = typeof life extends fc.Arbitrary<infer T> ? T : never;
const settings = fc.record({ own: fc.option(months), other: fc.option(months) });
const daysAgo = (days: number): Day => addDays(today, -days);
const at = (days: number): string => `${daysAgo(days)}T10:00:00Z`;

/** Applies the rule to one customer at a time, independently of the SQL. */
function owedBy(which: "own" | "other", { club, proposals, reviews }: Life, setting: number | null) {
  const isOpen = club !== null && (openClubStates as readonly string[]).includes(club.state);
  const letters = isOpen && club.firm === which && club.concluded !== null ? [daysAgo(club.concluded)] : [];
  const accepted = proposals
    .filter((one) => one.firm === which && one.state === "accepted" && one.contract === "held")
    .map(({ decided }) => daysAgo(decided));
  const [since] = [...letters, ...accepted].toSorted();
  if (since === undefined) return null;
  const done = reviews.filter((one) => one.firm === which).map(({ concluded }) => daysAgo(concluded));
  // A letter keeps its promised interval; one made before the setting existed promised a year.
  const within = letters.length === 0 ? (setting ?? 12) : (club?.promised ?? 12);
  const lastOn = done.toSorted().at(-1) ?? null;
  const dueOn = addMonths([since, ...done].toSorted().at(-1) ?? since, within);
  const basis = letters.length === 0 ? "proposal" : accepted.length === 0 ? "club" : "both";
  return { since, basis, last_on: lastOn, months: within, due_on: dueOn, time: reviewTime(dueOn, today) };
}

async function decide(which: "own" | "other", setting: number | null): Promise<void> {
  const kept = JSON.stringify(setting === null ? {} : { reviewMonths: setting });
  await sql`update firms set settings = (settings - 'reviewMonths') || ${kept}::jsonb
    where id = ${firms[which]}`.execute(server.services.db);
}

async function forgetLives(): Promise<void> {
  const ids = customers.map(({ id }) => id);
  for (const table of [
    "club_portfolios",
    "club_subscriptions",
    "proposals",
    "advice_reviews",
    "portfolios",
  ]) {
    await server.services.db.transaction().execute(async (trx) => {
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
      await sql`delete from ${sql.table(table)} where customer_id = any (${ids}::uuid[])`.execute(trx);
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx);
    });
  }
}

async function live(customer: TestUser, { club, proposals, reviews }: Life): Promise<void> {
  const { db, newId } = server.services;
  if (club !== null) {
    const advisor = club.firm === "own" ? people.advisor : people.outsider;
    const { state, concluded, promised } = club;
    const id = await concludeLetter(server, {
      customer,
      advisor,
      at: at(concluded ?? 0),
      portfolioIds: [],
      state,
      reviewMonths: promised,
    });
    if (concluded === null)
      await sql`update club_subscriptions set concluded_at = null where id = ${id}`.execute(db);
  }
  for (const { firm: which, state, decided, contract } of proposals) {
    const portfolioId =
      contract === "gone"
        ? newId()
        : await insertPortfolio(server.services, {
            customer_id: customer.id,
            advisor_hidden: contract === "hidden",
            deleted_at: contract === "deleted" ? server.services.clock() : null,
          });
    const id = newId();
    await sql`insert into proposals (customer_id, id, firm_id, portfolio_id, optimization_id, version, state, author_id, author_name,
        content, reasons, arguments, created_at, changed_at, suitability_id, statement, statement_id, sent_at, opened_at,
        decided_at, acceptance_id)
      values (${customer.id}, ${id}, ${firms[which]}, ${portfolioId}, ${id}, 1, ${state}, ${people.advisor.id}, 'A',
        '{"after": {"costCents": 1}}', '', '{}', ${at(decided)}, ${at(decided)}, ${id}, '{}', ${id}, ${at(decided)},
        ${at(decided)}, ${at(decided)}, ${id})`.execute(db);
  }
  for (const { firm: which, concluded } of reviews) {
    const id = newId();
    await sql`insert into advice_reviews (customer_id, id, firm_id, state, author_id, author_name, manner, held_on, arguments, points,
        words, created_at, changed_at, content, results, sentences, conclusion, statement_id, statement_hash, concluded_at)
      values (${customer.id}, ${id}, ${firms[which]}, 'concluded', ${people.advisor.id}, 'A', 'remote', ${daysAgo(concluded)}, '{}',
        '["Un point."]', '', ${at(concluded)}, ${at(concluded)}, '{}', '[]', '[]', 'points', ${id}, ${"0".repeat(64)},
        ${at(concluded)})`.execute(db);
  }
}

type Line = { readonly customer_id: Id; readonly due_on: string; readonly time: string };
async function calendarOf(seat: "advisor" | "manager" | "colleague" | "outsider", query = "") {
  const { body, status } = await people[seat].ask("GET", `/reviews${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { readonly reviews: readonly Line[]; readonly meta: Readonly<Record<string, number>> };
}

test("whatever happened, each calendar is everyone whom the firm owes a review, with its day, and nobody else", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(life, { minLength: 6, maxLength: 6 }), settings, async (lives, setting) => {
      await forgetLives();
      for (const which of ["own", "other"] as const) await decide(which, setting[which]);
      for (const [rank, customer] of customers.entries()) await live(customer, lives[rank] as Life);
      const owed = (which: "own" | "other", ranks: readonly number[]) =>
        ranks
          .flatMap((rank) => {
            const found = owedBy(which, lives[rank] as Life, setting[which]);
            return found === null ? [] : [{ customer_id: customers[rank]?.id, ...found }];
          })
          .toSorted((a, b) => (a.due_on === b.due_on ? 0 : a.due_on < b.due_on ? -1 : 1));
      const seats = [
        ["advisor", "own", [0, 1, 2, 3, 4]],
        ["colleague", "own", [5]],
        ["manager", "own", [0, 1, 2, 3, 4, 5]],
        ["outsider", "other", [2]],
      ] as const;
      for (const [seat, which, ranks] of seats) {
        const expected = owed(which, ranks);
        const { reviews, meta } = await calendarOf(seat);
        expect(reviews.map(({ due_on: on }) => on)).toEqual(expected.map(({ due_on: on }) => on));
        for (const one of expected)
          expect(reviews.find((line) => line.customer_id === one.customer_id)).toMatchObject(one);
        const { late = 0, due = 0, soon = 0, later = 0 } = meta;
        expect(late + due + soon + later).toBe(expected.length);
        for (const time of ["late", "due", "soon", "later"] as const) {
          const part = await calendarOf(seat, `?time=${time}`);
          expect(part.reviews).toEqual(reviews.filter((line) => line.time === time));
          expect(meta[time]).toBe(part.reviews.length);
        }
        // The customer list finds the same customers.
        const found = await people[seat].ask("POST", "/customers/search", {
          filters: { review_due: true },
          size: 100,
        });
        expect(found.status, JSON.stringify(found.body)).toBe(200);
        expect(found.body.customers.map(({ id }: { id: Id }) => id).toSorted()).toEqual(
          reviews
            .filter(({ time }) => time === "late" || time === "due")
            .map((line) => line.customer_id)
            .toSorted(),
        );
      }
    }),
    { numRuns: Number(process.env["VIGIE_REVIEW_RUNS"] ?? "12"), seed: 18 },
  );
}, 240_000);

test("once it is due an advisor is alerted, of what is shared and of their own firm, until it is concluded", async () => {
  const [, customer] = customers;
  if (customer === undefined) throw new Error("assertion: a customer");
  const alerts = async () => {
    await refreshRow(server.services, customer.id);
    const { body } = await people.advisor.ask("GET", `/advisory_alerts?customer_id=${customer.id}`);
    const told = body.alerts as readonly { readonly detail: string | null; readonly on: string }[];
    return told.filter(({ detail }) => detail === "review").map(({ on }) => on);
  };
  const none: Life = { club: null, proposals: [], reviews: [] };
  const accepted = { firm: "own", state: "accepted", decided: 340, contract: "held" } as const;
  const dueOn = addMonths(daysAgo(340), 12);
  await decide("own", null);
  const lives: readonly (readonly [Life, readonly string[]])[] = [
    [none, []],
    [{ ...none, proposals: [accepted] }, [dueOn]],
    [{ ...none, proposals: [{ ...accepted, contract: "hidden" }] }, []],
    [{ ...none, proposals: [{ ...accepted, firm: "other" }] }, []],
    [{ ...none, proposals: [{ ...accepted, decided: 300 }] }, []],
    [{ ...none, proposals: [{ ...accepted, decided: 700 }] }, [addMonths(daysAgo(700), 12)]],
    [{ ...none, proposals: [accepted], reviews: [{ firm: "own", concluded: 3 }] }, []],
    [
      { ...none, club: { firm: "own", state: "active", concluded: 360, promised: null } },
      [addMonths(daysAgo(360), 12)],
    ],
  ];
  for (const [one, expected] of lives) {
    await forgetLives();
    await live(customer, one);
    expect(await alerts(), JSON.stringify(one)).toEqual(expected);
  }
  for (const on of lives.flatMap(([, days]) => days)) expect(isDay(on)).toBe(true);
});
