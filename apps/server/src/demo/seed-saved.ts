import type { Input, segmentsApi } from "@vigie/api";
import { addDays, dayOf, type Id, weekOf } from "@vigie/domain";
import { sql } from "kysely";
import type { Services } from "../boot/services.ts";
import { peopleByIds } from "../features/directory/people/actions.ts";
import { bulkAct } from "../features/book/customers/actions/bulk.ts";
import { addTag } from "../features/book/customers/actions/tags.ts";
import { addTemplate } from "../features/book/interactions/actions/drafts.ts";
import { addSegment, addView } from "../features/book/segments/actions.ts";
import { keepCounts, segmentsAfter } from "../features/book/segments/store/counts.ts";
import { done } from "./done.ts";
import { stageAt } from "./club-acts.ts";

/** The tags of the demo's firm with their customers, and the segments that its advisor and manager saved: created once, through
 * the endpoints of their pages. */
export type Savers = { readonly advisorId: Id; readonly managerId: Id; readonly firmId: Id };

type Tag = { readonly name: string; readonly colour: "blue" | "green" | "amber" | "violet" | "grey" };
/** Selects customers by the number of the fictitious customer. */
type Tagged = Tag & { readonly isOf: (n: number) => boolean };

const tags: readonly Tagged[] = [
  { name: "Chef d’entreprise", colour: "blue", isOf: (n) => n % 12 === 5 },
  { name: "Projet immobilier", colour: "amber", isOf: (n) => n % 15 === 7 },
  { name: "Recommandé par un client", colour: "green", isOf: (n) => n % 25 === 11 },
  { name: "Suivi à deux", colour: "violet", isOf: (n) => n % 20 === 4 || n % 20 === 5 },
  { name: "Bilan de fin d’année", colour: "grey", isOf: (n) => n % 9 === 2 },
];

type Segment = Input<typeof segmentsApi.add>["body"]["segment"];
type View = Input<typeof segmentsApi.addView>["body"]["view"];

const repairs: Segment = {
  name: "Connexions à rétablir",
  shared: false,
  filters: { connection: ["broken"] },
};
const late: Segment = {
  name: "Sans échange depuis un an",
  shared: true,
  filters: { noContactDays: 365 },
};
const incomplete: Segment = {
  name: "Dossiers les moins avancés",
  shared: true,
  filters: { completenessBelow: 0.3 },
};

const ownViews: readonly View[] = [
  {
    name: "Mes priorités du lundi",
    shared: false,
    columns: ["wealth", "alerts", "last_contact", "next_appointment", "tags"],
    sort: "alerts",
    order: "desc",
    density: "comfortable",
    filters: { hasAlerts: true },
  },
  {
    name: "Qualité des données",
    shared: true,
    columns: ["connection", "oldest_date", "contracts", "completeness"],
    sort: "oldest_date",
    order: "asc",
    density: "compact",
    filters: {},
  },
];
const firmView: View = {
  name: "Comité mensuel",
  shared: true,
  columns: ["wealth", "under_advice", "flows", "market", "club", "advisor"],
  sort: "wealth",
  order: "desc",
  density: "compact",
  filters: {},
};

const noteTemplates = [
  {
    name: "Bilan annuel",
    kind: "appointment",
    body: "Présents :\nCe qui a changé depuis l’an dernier :\nProjets :\nPlacements :\nÀ faire, par qui et pour quand :",
  },
  {
    name: "Appel de suivi",
    kind: "outbound_call",
    body: "Motif de l’appel :\nCe que souhaite le client :\nSuite convenue :",
  },
  {
    name: "Événement de vie",
    kind: "note",
    body: "Événement et date :\nConséquence sur les projets :\nBénéficiaires à relire :",
  },
] as const;

/** Runs only if there is nothing yet, so that what somebody made or deleted since is kept. */
export async function seedSaved(services: Services, { firmId, advisorId, managerId }: Savers): Promise<void> {
  // Data of no customer: the book's owner is never used.
  const nobody = { customerId: advisorId, email: "", portfolios: [], firmId };
  const [advisor, manager] = [advisorId, managerId].map(
    (id) => stageAt(services, { ...nobody, advisorId: id }, services.clock()).advisor,
  );
  if (advisor === undefined || manager === undefined) throw new Error("assertion: two people");
  if (!(await hasAny(services, "firm_tags", firmId))) {
    const numbers = await numberedCustomers(services, { firmId, advisorId });
    for (const { isOf, ...tag } of tags) {
      const made = done(await addTag(advisor, { params: {}, query: {}, body: { tag } }));
      const customerIds = numbers.filter(({ n }) => isOf(n)).map(({ id }) => id);
      if (customerIds.length === 0) continue;
      const act = { kind: "tag", tagId: made.tag.id } as const;
      done(await bulkAct(advisor, { params: {}, query: {}, body: { act, customerIds } }));
    }
  }
  if (!(await hasAny(services, "book_segments", firmId))) {
    for (const segment of [repairs, late])
      done(await addSegment(advisor, { params: {}, query: {}, body: { segment } }));
    done(await addSegment(manager, { params: {}, query: {}, body: { segment: incomplete } }));
    await seedWeeks(services, { firmId, advisorId, managerId });
  }
  if (!(await hasAny(services, "note_templates", firmId)))
    for (const template of noteTemplates)
      done(await addTemplate(manager, { params: {}, query: {}, body: { template } }));
  if (await hasAny(services, "book_views", firmId)) return;
  for (const view of ownViews) done(await addView(advisor, { params: {}, query: {}, body: { view } }));
  done(await addView(manager, { params: {}, query: {}, body: { view: firmView } }));
}

/** Sizes of the segments in the weeks before, to show their trend: oldest first. */
const weeksBefore: Readonly<Record<string, readonly number[]>> = {
  [repairs.name]: [2, 2, 3, 3, 4],
  [late.name]: [27, 25, 24, 22, 21],
  [incomplete.name]: [71, 66, 62, 55, 52],
};

async function seedWeeks({ db, clock }: Services, { firmId, advisorId, managerId }: Savers): Promise<void> {
  const today = dayOf(clock());
  const made = await segmentsAfter(db, { after: null, limit: 1000 });
  for (const segment of made.filter((one) => one.firmId === firmId)) {
    const counts = (weeksBefore[segment.name] ?? []).toReversed().flatMap((count, rank) => {
      const on = addDays(today, -7 * (rank + 1));
      const kept = { week: weekOf(on), day: on, count, isBounded: false };
      const own = { ...kept, personId: advisorId, reach: "own" as const };
      return segment.shared ? [own, { ...kept, personId: managerId, reach: "firm" as const }] : [own];
    });
    if (counts.length > 0) await keepCounts(db, segment, counts);
  }
}

async function hasAny(
  { db }: Services,
  table: "firm_tags" | "book_segments" | "book_views" | "note_templates",
  firmId: Id,
): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} where firm_id = ${firmId} limit 1`.execute(db);
  return rows.length > 0;
}

/** Returns the advisor's fictitious customers, each with its number. */
export async function numberedCustomers(
  { db }: Services,
  { firmId, advisorId }: Pick<Savers, "firmId" | "advisorId">,
): Promise<readonly { readonly id: Id; readonly n: number }[]> {
  const links = await db
    .selectFrom("customer_advisors")
    .select("customer_id")
    .where("firm_id", "=", firmId)
    .where("advisor_id", "=", advisorId)
    .execute();
  const people = await peopleByIds(
    db,
    links.map(({ customer_id: id }) => id),
  );
  return people.flatMap(({ id, email }) => {
    const [, n] = /^client-(\d+)@demo\.vigie\.fr$/.exec(email) ?? [];
    return n === undefined ? [] : [{ id, n: Number(n) }];
  });
}
