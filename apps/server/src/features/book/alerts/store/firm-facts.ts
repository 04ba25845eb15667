import {
  addDays,
  addMonths,
  type AlertFacts,
  contactKinds,
  day,
  type Day,
  dayOf,
  type Id,
  type Instant,
  openClubStates,
} from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { fromRow } from "../../../../db/rows.ts";
import { ofSeenPortfolio, ofSeenPortfolios } from "../../../../db/seen.ts";
import { statement } from "../../../../db/statement.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { underAdvice } from "../../customers/actions/reviews.ts";

/** What the rules of alerts ask of each firm of a customer. */

export type FirmFacts = {
  readonly firmId: Id;
  readonly since: Instant;
  readonly lastContactAt: Instant | null;
  readonly refusedAt: Instant | null;
  readonly canceled: AlertFacts["canceled"];
  readonly latePromises: readonly { readonly id: Id; readonly what: string; readonly dueOn: Day }[];
  readonly club: AlertFacts["club"];
  readonly reviewOn: AlertFacts["reviewOn"];
  readonly cardExpiresOn: AlertFacts["cardExpiresOn"];
  readonly letterEndsOn: AlertFacts["letterEndsOn"];
  readonly openedProposals: AlertFacts["openedProposals"];
  readonly openedReviews: AlertFacts["openedReviews"];
};

type OfFirm = { readonly customerId: Id; readonly firmId: Id };

const firmLinks = statement((db, { customerId }: Pick<OfFirm, "customerId">) =>
  db
    .selectFrom("customer_advisors as link")
    .select(["link.firm_id", ({ fn }) => fn.min("link.since").as("since")])
    .where("link.customer_id", "=", customerId)
    .groupBy("link.firm_id"),
);
const lastContact = statement((db, { customerId, firmId }: OfFirm) =>
  db
    .selectFrom("firm_customers")
    .select("last_contact_at")
    .where("customer_id", "=", customerId)
    .where("firm_id", "=", firmId),
);
const lastRefusal = statement((db, { customerId, firmId }: OfFirm) =>
  db
    .selectFrom("interactions")
    .select(({ fn }) => fn.max("refused_at").as("at"))
    .where("customer_id", "=", customerId)
    .where("firm_id", "=", firmId),
);

/** What each firm of the customer knows. */
export async function firmsOf(subject: Subject, db: Db | Trx, today: Day): Promise<FirmFacts[]> {
  const { customerId } = subject;
  const links = await firmLinks(db, { customerId });
  return await Promise.all(
    links.map(async ({ firm_id: firmId, since }) => {
      const [[known], [refused], canceled, promises, club, reviewOn, signed] = await Promise.all([
        lastContact(db, { customerId, firmId }),
        lastRefusal(db, { customerId, firmId }),
        lastCanceled(db, { customerId, firmId }),
        latePromises(db, { customerId, firmId, today }),
        clubOf(db, { customerId, firmId }),
        reviewOf(db, { customerId, firmId }),
        signedOf(subject, db, firmId),
      ]);
      return {
        firmId,
        since,
        lastContactAt: known?.last_contact_at ?? null,
        refusedAt: refused?.at ?? null,
        canceled,
        latePromises: promises,
        club,
        reviewOn,
        ...signed,
      };
    }),
  );
}

const letters = statement((db, { customerId, firmId }: OfFirm) =>
  db
    .selectFrom("firm_contracts")
    .select("ended_on")
    .where("customer_id", "=", customerId)
    .where("firm_id", "=", firmId),
);
const cards = statement((db, { customerId }: Pick<OfFirm, "customerId">) =>
  db
    .selectFrom("club_payers")
    .select("source_expires")
    .where("customer_id", "=", customerId)
    .where("source_kind", "=", "card"),
);
const openProposals = statement((db, { customerId, firmId }: OfFirm, sees) =>
  db
    .selectFrom("proposals")
    .select(["id", "opened_at"])
    .where("customer_id", "=", customerId)
    .where("firm_id", "=", firmId)
    .where("opened_at", "is not", null)
    .where("decided_at", "is", null)
    .where("advisor_hidden", "=", false)
    .where(ofSeenPortfolio({ customerId, sees }, "proposals.portfolio_id"))
    .where(ofSeenPortfolios({ customerId, sees }, "proposals.other_portfolio_ids"))
    .orderBy("id"),
);
const openReviews = statement((db, { customerId, firmId }: OfFirm) =>
  db
    .selectFrom("advice_reviews")
    .select(["id", "opened_at"])
    .where("customer_id", "=", customerId)
    .where("firm_id", "=", firmId)
    .where("opened_at", "is not", null)
    .orderBy("id"),
);

/** What runs out, and what was opened: a recommendation on a contract that is hidden is none. */
async function signedOf(
  { customerId, sees }: Subject,
  db: Db | Trx,
  firmId: Id,
): Promise<Pick<FirmFacts, "cardExpiresOn" | "letterEndsOn" | "openedProposals" | "openedReviews">> {
  const ofFirm = { customerId, firmId };
  const [[letter], [payer], opened, reviews] = await Promise.all([
    letters(db, ofFirm),
    cards(db, { customerId }),
    openProposals(db, ofFirm, sees),
    openReviews(db, ofFirm),
  ]);
  return {
    letterEndsOn: letter?.ended_on ?? null,
    cardExpiresOn: lastDayOfMonth(payer?.source_expires ?? null),
    openedProposals: openings(opened),
    openedReviews: openings(reviews),
  };
}

type Opened = { readonly id: Id; readonly opened_at: Instant | null };

function openings(rows: readonly Opened[]): AlertFacts["openedProposals"] {
  return rows.flatMap(({ id, opened_at: at }) => (at === null ? [] : [{ id, on: dayOf(at) }]));
}

/** Of a card, `YYYY-MM`: it pays until the end of that month. */
function lastDayOfMonth(month: string | null): Day | null {
  if (month === null || !/^\d{4}-\d{2}$/.test(month)) return null;
  return addDays(addMonths(day(`${month}-01`), 1), -1);
}

const canceledAppointment = statement((_db, { customerId, firmId }: OfFirm) => {
  const ofFirm = sql`customer_id = ${customerId} and firm_id = ${firmId}`;
  return sql<{ id: Id; startsAt: Instant; canceledAt: Instant }>`
    select id, starts_at as "startsAt", hidden_at as "canceledAt" from interactions
    where ${ofFirm} and kind = 'appointment' and hidden_at < starts_at
      and hidden_at >= coalesce((select max(at) from interactions
        where ${ofFirm} and hidden_at is null and not unanswered and kind in (${sql.join([...contactKinds])})), '-infinity')
    order by hidden_at desc, id limit 1`;
});

/** The last appointment that was taken out of the log before its time: none where another was fixed, or they were spoken with, since. */
async function lastCanceled(db: Db | Trx, ofFirm: OfFirm): Promise<AlertFacts["canceled"]> {
  const [row] = await canceledAppointment(db, ofFirm);
  return row === undefined
    ? null
    : { id: row.id, startsOn: dayOf(row.startsAt), canceledOn: dayOf(row.canceledAt) };
}

const subscriptions = statement((db, { customerId, firmId }: OfFirm) =>
  db
    .selectFrom("club_subscriptions")
    .select(["state", "since", "failed_at"])
    .where("customer_id", "=", customerId)
    .where("firm_id", "=", firmId)
    .where("state", "in", [...openClubStates]),
);

/** The subscription to the firm's Club that is under way, if any. */
async function clubOf(db: Db | Trx, ofFirm: OfFirm): Promise<AlertFacts["club"]> {
  const [row] = await subscriptions(db, ofFirm);
  if (row === undefined) return null;
  return {
    state: row.state,
    since: dayOf(row.since),
    failedOn: row.failed_at === null ? null : dayOf(row.failed_at),
  };
}

const dueReview = statement((db, { customerId, firmId }: OfFirm) =>
  db
    .selectFrom(underAdvice(firmId, customerId).as<"standing">(sql.ref("standing")))
    .select("standing.due_on"),
);

/** When the next review of suitability is due; null for who does not stand under the firm's advice. */
async function reviewOf(db: Db | Trx, ofFirm: OfFirm): Promise<Day | null> {
  const [row] = await dueReview(db, ofFirm);
  return row?.due_on ?? null;
}

type Late = OfFirm & { readonly today: Day };

const lateOnes = statement((db, { customerId, firmId, today }: Late) =>
  db
    .selectFrom("interaction_promises as promise")
    .innerJoin("interactions as log", (join) =>
      join
        .onRef("log.customer_id", "=", "promise.customer_id")
        .onRef("log.id", "=", "promise.interaction_id"),
    )
    .select(["promise.id", "promise.what", "promise.due_on"])
    .where("promise.customer_id", "=", customerId)
    .where("promise.firm_id", "=", firmId)
    .where("promise.promised_by", "=", "customer")
    .where("promise.done_at", "is", null)
    .where("promise.due_on", "<", today)
    .where("log.hidden_at", "is", null),
);

async function latePromises(db: Db | Trx, late: Late) {
  return (await lateOnes(db, late)).map(fromRow);
}
