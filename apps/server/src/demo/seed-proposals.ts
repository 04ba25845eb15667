import { addMs, cents, type Id, mainVariant } from "@vigie/domain";
import { executor } from "../db/connection.ts";
import type { Services } from "../boot/services.ts";
import { createReplacement } from "../features/club/proposals/actions/replacements.ts";
import { watchProposals } from "../features/club/proposals/actions/watch.ts";
import { peopleByIds, personByEmail } from "../features/directory/people/actions.ts";
import * as acts from "./advice-acts.ts";
import { type ClubPeople, type Stage, stageAt } from "./club-acts.ts";
import { dress, valuedOn } from "./dress.ts";

/** Proposals of the demo's advisor to one member of the Club, one in each state: carried out with its result, refused, accepted
 * and still to be carried out, sent, and a draft that replaces a fund in the whole book; and one on two contracts to another
 * customer. */

/** A customer of the advisor's book with connected insurers: a proposal becomes visible there once it is carried out. */
export const demoAdvised = {
  email: "conseil@demo.vigie.fr",
  firstName: "Élise",
  lastName: "Garnier",
  login: "camille",
  institutions: ["Suravenir", "CNP Assurances"],
};

/** A customer of the book who is not a member of the Club. */
const demoTwoContracts = "client-199@demo.vigie.fr";

type Firm = { readonly advisorId: Id; readonly firmId: Id };
const dayMs = 86_400_000;

/** The member's holdings: contracts of the demo's catalogue, with its funds. */
const contracts = {
  vie: {
    was: "Horizon Vie",
    name: "Armor Vie 2",
    slug: "armor-vie-2",
    lines: [null, "XV0000000012", "XV0000000202", "XV0000000327", "XV0000000343"],
    euro: "Fonds en euros Armor",
  },
  avenir: {
    was: "Avenir Vie",
    name: "Cachemire 2",
    slug: "cachemire-2",
    lines: [null, "XV0000000012", "XV0000000228", "XV0000000293", "XV0000000376"],
    euro: "Cachemire Fonds en euros",
  },
  pea: {
    was: "PEA",
    name: "PEA",
    slug: "pea-phare",
    lines: ["XV0000000046", "XV0000000111", "XV0000000053", "XV0000000079", "XV0000000186"],
    euro: null,
  },
} as const;
type Dressed = keyof typeof contracts;

/** Runs once: a member who has proposals keeps them. */
export async function seedProposals(services: Services, firm: Firm): Promise<void> {
  const people = await memberOf(services, firm);
  if (people === null) return;
  const ids = await dressed(services, people);
  const at = (daysAgo: number): Stage => stageAt(services, people, addMs(services.clock(), -daysAgo * dayMs));
  const valuedAt = async (daysAgo: number): Promise<void> =>
    await valuedOn(services.db, people.customerId, addMs(services.clock(), -daysAgo * dayMs));
  await acts.completeFile(at(231));
  await acts.answer(at(230));
  await acts.fillFile(at(229));
  await carriedOut(services, people, { at, valuedAt, portfolioId: ids.vie });
  await valuedAt(41);
  const reasons = "Le fonds de petites valeurs coûte cher, pour un risque que l’indice porte déjà en partie.";
  const small = { portfolioId: ids.pea, from: "XV0000000186", to: "XV0000000046" };
  const refused = await acts.draft(at(40), [small], reasons);
  await acts.send(at(40), refused);
  await acts.refuse(at(37), refused, "Je préfère en reparler au printemps.");
  await valuedAt(6);
  const dear = { portfolioId: ids.avenir, from: "XV0000000012", to: "XV0000000020" };
  const waiting = await acts.draft(
    at(5),
    [dear],
    "Le même marché mondial se trouve ici pour bien moins cher.",
  );
  await acts.send(at(5), waiting);
  await acts.accept(at(4), waiting);
  await valuedAt(1);
  const euro = { portfolioId: ids.pea, from: "XV0000000053", to: "XV0000000061" };
  const sent = await acts.draft(
    at(1),
    [euro],
    "Le fonds de gestion active de la zone euro fait moins bien que son indice depuis cinq ans, frais compris.",
  );
  await acts.send(at(1), sent);
  await valuedAt(0);
  await replaced(at(0));
}

/** Two contracts that hold the same expensive fund, and a payment: one proposal on both waits for an answer. */
export async function seedTwoContracts(services: Services, firm: Firm): Promise<void> {
  const people = await toAdviseOnTwo(services, firm);
  if (people === null) return;
  const ids = await dressed(services, people);
  const at = (daysAgo: number): Stage => stageAt(services, people, addMs(services.clock(), -daysAgo * dayMs));
  await acts.completeFile(at(21));
  await acts.answer(at(20));
  await valuedOn(services.db, people.customerId, addMs(services.clock(), -2 * dayMs));
  const swap = { from: "XV0000000012", to: "XV0000000020" };
  const payment = { amount: cents(3_000_00), source: "prime de fin d’année" };
  const id = await acts.draft(
    at(2),
    [
      { ...swap, portfolioId: ids.vie, payment },
      { ...swap, portfolioId: ids.avenir },
    ],
    "Vos deux contrats portent le même fonds d’actions du monde\u00a0: son indice coûte cinq fois moins, et la prime s’y place du même coup.",
  );
  await acts.send(at(2), id);
  await valuedOn(services.db, people.customerId, services.clock());
}

/** Returns null if they already have a proposal, or have left. */
async function toAdviseOnTwo({ db }: Services, firm: Firm): Promise<ClubPeople | null> {
  const named = { variant: mainVariant.name, email: demoTwoContracts, state: "confirmed" as const };
  const person = await personByEmail(db, named);
  if (person === undefined) return null;
  const known = db.selectFrom("proposals").select("id").where("customer_id", "=", person.id);
  const isKnown = (await known.limit(1).executeTakeFirst()) !== undefined;
  return isKnown ? null : { customerId: person.id, email: person.email, portfolios: [], ...firm };
}

/** Gives the customer with connected banks a file and answers, without a proposal yet. */
export async function seedAdvised(services: Services, firm: Firm): Promise<void> {
  const { db, clock } = services;
  const person = await personByEmail(db, {
    variant: mainVariant.name,
    email: demoAdvised.email,
    state: "confirmed",
  });
  if (person === undefined) return;
  const known = db.selectFrom("suitability_answers").select("id").where("customer_id", "=", person.id);
  if ((await known.limit(1).executeTakeFirst()) !== undefined) return;
  const people = { customerId: person.id, email: person.email, portfolios: [], ...firm };
  const stage = stageAt(services, people, clock());
  await acts.completeFile(stage);
  await acts.answer(stage);
}

/** Returns an active member of the Club who was a customer when the first proposal was written, and who has none yet. Members for
 * several years are excluded: they have statements of costs instead. */
async function memberOf(services: Services, { advisorId, firmId }: Firm): Promise<ClubPeople | null> {
  const { db, clock } = services;
  const found = await db
    .selectFrom("club_subscriptions as club")
    .select("club.customer_id as id")
    .where("club.firm_id", "=", firmId)
    .where("club.state", "=", "active")
    .where("club.reason", "=", "paid")
    .where("club.signed_at", "<", addMs(clock(), -232 * dayMs))
    .where("club.signed_at", ">", addMs(clock(), -360 * dayMs))
    .where("club.customer_id", "not in", (query) => query.selectFrom("proposals").select("customer_id"))
    .orderBy("club.signed_at")
    .executeTakeFirst();
  const [person] = found === undefined ? [] : await peopleByIds(db, [found.id]);
  return person === undefined
    ? null
    : { customerId: person.id, email: person.email, portfolios: [], advisorId, firmId };
}

/** Turns the member's contracts into those of the catalogue. */
async function dressed({ db }: Services, { customerId }: ClubPeople): Promise<Readonly<Record<Dressed, Id>>> {
  const of = async (key: Dressed): Promise<Id> => await dress(db, customerId, contracts[key]);
  return { vie: await of("vie"), avenir: await of("avenir"), pea: await of("pea") };
}

type Lived = {
  readonly at: (daysAgo: number) => Stage;
  readonly valuedAt: (daysAgo: number) => Promise<void>;
  readonly portfolioId: Id;
};

/** Accepted seven months ago, seen in the source's data ten days later, and its result reported after six months. */
async function carriedOut(
  services: Services,
  people: ClubPeople,
  { at, valuedAt, portfolioId }: Lived,
): Promise<void> {
  await valuedAt(225);
  const [from, to] = ["XV0000000012", "XV0000000020"];
  const id = await acts.draft(
    at(224),
    [{ portfolioId, from, to }],
    "Le fonds d’actions du monde que vous détenez coûte cinq fois plus que son indice, sans avoir fait mieux.",
  );
  await acts.send(at(224), id);
  await acts.accept(at(222), id);
  await executor(services.db).executeSql(
    `update holdings set isin = funds.isin, label = funds.label from funds
     where funds.isin = $3 and customer_id = $1 and portfolio_id = $2 and holdings.isin = $4`,
    [people.customerId, portfolioId, to, from],
  );
  await valuedAt(212);
  await watchProposals(at(212).services);
  await watchProposals(services);
}

/** Creates one draft that replaces a fund wherever it is held. */
async function replaced({ advisor }: Stage): Promise<void> {
  const body = {
    fromIsin: "XV0000000327",
    toIsin: "XV0000000335",
    reasons: "Deux fonds diversifiés comparables\u00a0: le second coûte un tiers de moins chaque année.",
  };
  const asked = await createReplacement(advisor, { params: {}, query: {}, body });
  if (!asked.ok) throw new Error(`The replacement refuses the demonstration: ${asked.code}.`);
}
