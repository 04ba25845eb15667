import {
  addDays,
  dayOf,
  type Id,
  productFamilies,
  quizOf,
  rightAnswers,
  suitabilityQuestions,
  suitabilityVersion,
} from "@vigie/domain";
import { sql } from "kysely";
import { expect } from "vitest";
import { arbitrationOffers, arbitrationsBy, riskyLines } from "./test-arbitration.ts";
import { completeFile, firmIdOf } from "./test-client-file.ts";
import { addPeople, type People } from "./test-firm.ts";
import { documentsFor } from "./test-key-documents.ts";
import { addMarket, addPortfolio } from "./test-portfolio.ts";
import { type Answer, openTestServer, type TestServer, type TestServerOptions } from "./test-server.ts";

const right = Object.fromEntries(
  productFamilies.flatMap((family) => rightAnswers[family].map((one, at) => [quizOf(family, at), one])),
);
export const mine = "/users/me/proposals";

/** A customer with a contract to improve, their advisor, and every step of a proposal between them. */
export type ProposalBench = Awaited<ReturnType<typeof openProposalBench>>;

type BenchOptions = TestServerOptions & { readonly hasFile?: boolean };

export async function openProposalBench({ hasFile = true, ...options }: BenchOptions = {}) {
  const server = await openTestServer(options);
  const people = await addPeople(server);
  if (hasFile) {
    const firmId = await firmIdOf(server, people.advisor);
    await completeFile(server, { customer: people.owner, advisor: people.advisor, firmId });
  }
  await addMarket(server, arbitrationOffers);
  const portfolioId = await addPortfolio(server, people.owner, { lines: riskyLines, risk: 3 });
  const { optimized } = arbitrationsBy(() => people.owner);
  const optimization = await optimized(portfolioId, { strategy: "secure", metric: "volatility" });
  return {
    server,
    people,
    portfolioId,
    ...movesOf(server, people, { portfolioId, optimizationId: optimization.id }),
  };
}

function movesOf(
  server: TestServer,
  people: People,
  made: { readonly portfolioId: Id; readonly optimizationId: Id },
) {
  const book = `/customers/${people.owner.id}/proposals`;
  const read = async (id: Id): Promise<Answer> =>
    await people.advisor.ask("GET", `/users/${people.owner.id}/proposals/${id}`);
  const draft = async (replaces_id: Id | null = null): Promise<Answer> =>
    await people.advisor.ask("POST", book, {
      portfolio_id: made.portfolioId,
      optimization_id: made.optimizationId,
      replaces_id,
    });
  const write = async (id: Id): Promise<Answer> =>
    await people.advisor.ask("PUT", `${book}/${id}`, {
      reasons: "Votre contrat porte plus de risque que le profil de vos réponses n’en admet.",
      arguments: [{ check: "letter", text: "Lettre de mission signée au cabinet en octobre." }],
      key_documents: documentsFor((await read(id)).body.proposal),
    });
  const { send, sendAlone } = sendingOf(people, read);
  const open = async (id: Id): Promise<Answer> => await people.owner.ask("PUT", `${mine}/${id}/opened`, {});
  const accept = async (id: Id): Promise<Answer> =>
    await people.owner.ask("POST", `${mine}/${id}/accept`, {});
  const created = async (replaces: Id | null = null): Promise<Id> => {
    const answered = await draft(replaces);
    expect(answered.status, JSON.stringify(answered.body)).toBe(201);
    return answered.body.proposal.id;
  };
  const sent = async (replaces: Id | null = null): Promise<Id> => {
    const id = await created(replaces);
    await write(id);
    const answered = await send(id);
    expect(answered.status, JSON.stringify(answered.body)).toBe(200);
    return id;
  };
  const accepted = async (): Promise<Id> => {
    const id = await sent();
    await open(id);
    const answered = await accept(id);
    expect(answered.status, JSON.stringify(answered.body)).toBe(200);
    return id;
  };
  return {
    book,
    read,
    draft,
    write,
    send,
    sendAlone,
    open,
    accept,
    created,
    sent,
    accepted,
    carriedOut: async () => await carriedOut(server, made.portfolioId),
    ...sidesOf(server, people),
    ...secondOf(server, people),
  };
}

/** Returns how a draft is sent. */
function sendingOf({ advisor, owner }: People, read: (id: Id) => Promise<Answer>) {
  const book = `/customers/${owner.id}/proposals`;
  const sendAlone = async (id: Id): Promise<Answer> => await advisor.ask("POST", `${book}/${id}/send`, {});
  /** Withdraws a pending proposal on the same contract first, unless the draft replaces it. */
  const send = async (id: Id): Promise<Answer> => {
    const draftOf = (await read(id)).body.proposal;
    const { proposals = [] } = (await advisor.ask("GET", `/users/${owner.id}/proposals`)).body;
    for (const other of proposals) {
      const isWaiting = other.state === "sent" && other.id !== id && other.id !== draftOf?.replaces_id;
      const isShared = other.portfolio_ids.some((one: Id) => draftOf?.portfolio_ids.includes(one) === true);
      if (isWaiting && isShared) await advisor.ask("DELETE", `${book}/${other.id}`);
    }
    return await sendAlone(id);
  };
  return { send, sendAlone };
}

/** Adds what the source reports the day after: the agreed moves. */
async function carriedOut({ services: { db, clock } }: TestServer, portfolioId: Id): Promise<void> {
  const on = addDays(dayOf(clock()), 1);
  await sql`update portfolios set amount_as_of = ${on} where id = ${portfolioId}`.execute(db);
  await sql`
    update holdings h set valuation_cents = (move ->> 'afterCents')::bigint
    from proposals p, jsonb_array_elements(p.content -> 'moves') as move
    where p.state = 'accepted' and h.portfolio_id = ${portfolioId} and (move ->> 'isin') is not distinct from h.isin`.execute(
    db,
  );
}

/** A second contract in a draft, unchanged except for the payment, which goes to its euro fund. */
function secondOf(server: TestServer, people: People) {
  let second: Id | null = null;
  const book = `/customers/${people.owner.id}/proposals`;
  const addSecond = async (draft_id: Id, paid: number): Promise<Answer> => {
    second ??= await addPortfolio(server, people.owner, { lines: riskyLines, risk: 3 });
    const desk = `/customers/${people.owner.id}/portfolios/${second}/target?payment_cents=${String(100 * paid)}`;
    const { lines } = (await people.advisor.ask("GET", desk)).body.target;
    const missing = 1 - lines.reduce((sum: number, line: { now_ratio: number }) => sum + line.now_ratio, 0);
    const sold = 0.3;
    const weights = lines.map((line: { key: string; asset_class: string; now_ratio: number }, at: number) => {
      const more = line.asset_class === "euroFund" ? missing + sold : at === 0 ? -sold : 0;
      return { key: line.key, ratio: line.now_ratio + more };
    });
    const payment = { amount: paid, source: "épargne" };
    const body = { portfolio_id: second, weights, from: "hand", payment, draft_id, replaces_id: null };
    return await people.advisor.ask("POST", `${book}/target`, body);
  };
  const leaveSecond = async (draft: Id): Promise<Answer> =>
    await people.advisor.ask("DELETE", `${book}/${draft}/contracts/${String(second)}`);
  return { addSecond, leaveSecond };
}

function sidesOf(server: TestServer, people: People) {
  /** Answers the questionnaire for the customer, able and willing except for the given answers. */
  const answer = async (but: Readonly<Record<string, string>> = {}): Promise<void> => {
    const all = Object.fromEntries(suitabilityQuestions.map(({ id, answers }) => [id, answers.at(-1) ?? ""]));
    const bold = {
      birth_date: "1980-05-12",
      funds_source: "savings",
      debts: "none",
      invested: "small",
      wish: "found",
      sustainability: "none",
    };
    const answers = Object.entries({ ...all, ...right, ...bold, ...but }).filter(([, said]) => said !== "");
    const given = answers.map(([question, said]) => ({ question, answer: said }));
    const suitability = { version: suitabilityVersion, answers: given };
    const kept = await people.owner.ask("POST", "/users/me/suitability", { suitability });
    expect(kept.status, JSON.stringify(kept.body)).toBe(201);
    server.advance(1000);
  };
  const hide = async (...ids: readonly Id[]): Promise<void> => {
    await people.owner.ask("PUT", "/users/me/visibility", { hidden_portfolio_ids: ids });
  };
  /** Returns how many notifications of an event a person has. */
  const told = async (seat: "owner" | "advisor" | "colleague", event: string): Promise<number> => {
    const kept = await sql<{ count: number }>`select count(*)::int as count from notifications
      where customer_id = ${people[seat].id} and event = ${event}`.execute(server.services.db);
    return kept.rows[0]?.count ?? -1;
  };
  return { answer, hide, told };
}

export const codeOf = ({ status, body }: Answer) => [status, body.code];
