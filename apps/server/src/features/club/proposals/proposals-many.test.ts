import {
  assessSuitability,
  productFamilies,
  quizOf,
  rightAnswers,
  suitabilityQuestions,
  suitabilityVersion,
} from "@vigie/domain";
import { profileLimits } from "@vigie/analytics";
import { metrics, strategies } from "@vigie/api";
import fc from "fast-check";
import { expect, test } from "vitest";
import { arbitrationOffers, arbitrationsBy } from "../../../testing/test-arbitration.ts";
import { completeFile, firmIdOf } from "../../../testing/test-client-file.ts";
import { addPeople } from "../../../testing/test-firm.ts";
import { addMarket, addPortfolio, type TestLine } from "../../../testing/test-portfolio.ts";
import { openTestServer, type TestServer, type TestUser } from "../../../testing/test-server.ts";
import { linkAdvisor } from "../../identity/users/actions.ts";

/** Random people, each with answers, a contract and a search (`npm run soak -- proposals` runs 300). Checks that every search ends,
 * that proposals add up to the cent, and that nothing above a profile is ever sent, whatever is argued. Some of them pay money in,
 * and some have a second contract in the same proposal. */
const people = Number(process.env["VIGIE_PROPOSALS"] ?? "10");
const seed = Number(process.env["VIGIE_PROPOSALS_SEED"] ?? "18");

const right = Object.fromEntries(
  productFamilies.flatMap((family) => rightAnswers[family].map((one, at) => [quizOf(family, at), one])),
);
const randomAnswers = fc.record(
  Object.fromEntries(
    suitabilityQuestions.map(({ id, answers }) => [
      id,
      fc.constantFrom(...(answers.length === 0 ? [""] : answers)),
    ]),
  ),
);
const lines = fc.uniqueArray(
  fc.record({
    of: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.constant("euro" as const)),
    cents: fc.integer({ min: 50_000, max: 9_000_000 }),
  }),
  { minLength: 2, maxLength: 5, selector: ({ of }) => of },
);
const persons = fc.record({
  said: randomAnswers,
  // Half of them know their investments and have no debts, which gives profiles above the most prudent one.
  isAble: fc.boolean(),
  lines,
  risk: fc.integer({ min: 1, max: 5 }),
  strategy: fc.constantFrom(...strategies),
  metric: fc.constantFrom(...metrics),
  /** Money paid in on the first contract, by the search, and on a second one, by hand. */
  paid: fc.oneof(fc.constant(0), fc.integer({ min: 100_000, max: 3_000_000 })),
  second: fc.option(fc.record({ lines, paid: fc.integer({ min: 0, max: 3_000_000 }) })),
});
/** Tolerance of a weighted mean, in points of the risk scale. */
const tolerance = 1e-9;

type Person = typeof persons extends fc.Arbitrary<infer T> ? T : never;

const able = { debts: "none", invested: "small", sustainability: "none", ...right };
const last = Object.fromEntries(suitabilityQuestions.map(({ id, answers }) => [id, answers.at(-1) ?? ""]));

function answersOf({ said, isAble }: Person): Readonly<Record<string, string>> {
  const typed = { birth_date: "1980-05-12", funds_words: "Gain à un jeu" };
  const given = isAble ? { ...last, horizon: said["horizon"] ?? "", ...able } : said;
  return { ...given, ...typed, wish: "found" };
}

type Found = { readonly end: "sent" | "refused" | "no_move" | "no_proposal"; readonly ms: number };
type Site = { readonly server: TestServer; readonly advisor: TestUser; readonly firmId: TestUser["id"] };

/** Runs the search; without the payment if the existing holdings are above the profile, which the request refuses at once. */
async function searched(
  customer: TestUser,
  { person, portfolioId }: { readonly person: Person; readonly portfolioId: TestUser["id"] },
) {
  const { ask, answered, optimized } = arbitrationsBy(() => customer);
  const { strategy, metric, paid } = person;
  if (paid > 0 && strategy !== "cut_fees" && strategy !== "conform") {
    const asked = await ask(portfolioId, { strategy, metric, new_money: paid / 100 });
    if (asked.status === 202) return { found: await answered(portfolioId), paid };
    expect([asked.status, asked.body.message]).toEqual([
      422,
      expect.stringMatching(/ne rien vendre|déjà|profil/),
    ]);
  }
  return { found: await optimized(portfolioId, { strategy, metric }), paid: 0 };
}

/** Runs one person: answers, search, proposal, arguments, and sending if allowed. */
async function propose({ server, advisor, firmId }: Site, person: Person): Promise<Found> {
  const customer = await server.addUser();
  await linkAdvisor(server.services, customer.subject, { advisorId: advisor.id, firmId });
  await completeFile(server, { customer, advisor, firmId });
  const answers = answersOf(person);
  const suitability = {
    version: suitabilityVersion,
    answers: Object.entries(answers).map(([question, answer]) => ({ question, answer })),
  };
  const kept = await customer.ask("POST", "/users/me/suitability", { suitability });
  expect(kept.status, JSON.stringify(kept.body)).toBe(201);
  const { profile } = assessSuitability(answers);
  const held: readonly TestLine[] = person.lines;
  const portfolioId = await addPortfolio(server, customer, { lines: held, risk: person.risk });
  const started = performance.now();
  const { found, paid } = await searched(customer, { person, portfolioId });
  const { strategy } = person;
  if (found.status === "failed") {
    // Cheaper funds at today's risk, or existing holdings with new money, may exceed the profile: the failure names the rule.
    expect([person, strategy === "cut_fees" || paid > 0]).toEqual([person, true]);
    expect(found.failure.sentence).toMatch(/profil|règles|versement|vend/);
    return { end: "no_proposal", ms: performance.now() - started };
  }
  const book = `/customers/${customer.id}/proposals`;
  const drafted = await advisor.ask("POST", book, {
    portfolio_id: portfolioId,
    optimization_id: found.id,
    payment_source: paid === 0 ? null : "épargne",
    replaces_id: null,
  });
  const ms = performance.now() - started;
  if (drafted.status === 409) {
    expect(["proposal.nothing_to_move", "proposal.no_optimization", "proposal.costs_unknown"]).toContain(
      drafted.body.code,
    );
    return { end: drafted.body.code === "proposal.nothing_to_move" ? "no_move" : "no_proposal", ms };
  }
  expect(drafted.status, JSON.stringify(drafted.body)).toBe(201);
  const alone = drafted.body.proposal;
  expectWhole(alone, held, paid);
  const most = (profileLimits(person.risk)?.maxSri ?? 0) + tolerance;
  // With new money, existing holdings may exceed the profile: then the search fails or reports a profile that admits them.
  expect([person, alone.after.sri <= most]).toEqual([person, true]);
  const proposal = await withSecond({ server, advisor, firmId }, { customer, person, alone });
  const { sent, boldest } = await argueAndSend({ server, advisor, firmId }, { book, proposal, profile });
  if (proposal.contracts.length === 1) expect(boldest).toBe(person.risk);
  return { end: sent.status === 200 ? "sent" : "refused", ms };
}

type Argued = {
  readonly book: string;
  readonly proposal: {
    readonly id: string;
    readonly checks: readonly {
      readonly check: string;
      readonly verdict: string;
      readonly value: number | null;
      readonly contracts: readonly { readonly value: number | null }[];
    }[];
  };
  readonly profile: number;
};

/** Checks that nothing above the profile is sent, with or without arguments, on either contract. */
async function argueAndSend({ advisor }: Site, { book, proposal, profile }: Argued) {
  const { checks, id } = proposal;
  const refused = checks.filter(({ verdict }) => verdict === "refused");
  const levels = checks
    .filter(({ check }) => check === "profile")
    .flatMap(({ value, contracts }) => [value, ...contracts.map((one) => one.value)]);
  const boldest = Math.max(...levels.map((level) => level ?? 0));
  await advisor.ask("PUT", `${book}/${id}`, {
    reasons: "Le contrat porte une répartition qui ne correspond pas aux réponses données.",
    arguments: checks.map(({ check }) => ({
      check,
      text: "Vu ensemble au cabinet, avec les chiffres de cette proposition.",
    })),
  });
  const sent = await advisor.ask("POST", `${book}/${id}/send`, {});
  expect([profile, boldest, sent.status]).toEqual([profile, boldest, refused.length === 0 ? 200 : 409]);
  expect(sent.status === 200).toBe(boldest <= profile);
  return { sent, boldest };
}

type Drafted = {
  readonly customer: TestUser;
  readonly person: Person;
  readonly alone: { readonly id: string };
};

/** Adds the person's second contract, if any: as it is held, with the payment on its most prudent line. */
async function withSecond({ server, advisor }: Site, { customer, person, alone }: Drafted) {
  const { second } = person;
  if (second === null)
    return (await advisor.ask("GET", `/users/${customer.id}/proposals/${alone.id}`)).body.proposal;
  const held: readonly TestLine[] = second.lines;
  const portfolioId = await addPortfolio(server, customer, { lines: held, risk: person.risk });
  const desk = `/customers/${customer.id}/portfolios/${portfolioId}/target?payment_cents=${String(second.paid)}`;
  const { lines: places } = (await advisor.ask("GET", desk)).body.target;
  const missing = 1 - places.reduce((sum: number, one: { now_ratio: number }) => sum + one.now_ratio, 0);
  const free = places.filter(({ is_fixed: isFixed }: { is_fixed: boolean }) => !isFixed);
  const [prudent] = free.toSorted(
    (a: { sri: number | null }, b: { sri: number | null }) => (a.sri ?? 1) - (b.sri ?? 1),
  );
  const added = await advisor.ask("POST", `/customers/${customer.id}/proposals/target`, {
    portfolio_id: portfolioId,
    weights: free.map(({ key, now_ratio: ratio }: { key: string; now_ratio: number }) => ({
      key,
      ratio: key === prudent?.key ? ratio + missing : ratio,
    })),
    from: "hand",
    payment: second.paid === 0 ? null : { amount: second.paid / 100, source: "épargne" },
    draft_id: alone.id,
    replaces_id: null,
  });
  if (added.status !== 201) {
    expect([person, added.body.code]).toEqual([
      person,
      expect.stringMatching(/^target\.(nothing_moves|above_profiles|contract_rule)|^optimization\./),
    ]);
    return (await advisor.ask("GET", `/users/${customer.id}/proposals/${alone.id}`)).body.proposal;
  }
  const { proposal } = added.body;
  expect(proposal.contracts).toHaveLength(2);
  expectWhole(proposal.contracts[1], held, second.paid);
  const cost = (one: { after: { cost: number } }) => Math.round(one.after.cost * 100);
  expect(cost(proposal)).toBe(cost(proposal.contracts[0]) + cost(proposal.contracts[1]));
  expect(proposal.statement.every(({ text }: { text: string }) => /\d/.test(text))).toBe(true);
  return proposal;
}

type Shown = {
  readonly amount: number;
  readonly moves: readonly {
    before: number;
    after: number;
    change: number;
    paid: number;
    weight_after: number;
  }[];
};

/** Checks to the cent that holdings and payment equal the moves, and that parts sum to the whole. */
function expectWhole({ amount, moves }: Shown, held: readonly TestLine[], paid: number): void {
  const sum = (values: readonly number[]) =>
    Math.round(values.reduce((total, one) => total + Math.round(one * 100), 0));
  expect(Math.round(amount * 100)).toBe(held.reduce((total, { cents }) => total + cents, 0));
  for (const { before, after, change } of moves) expect(sum([before, change])).toBe(sum([after]));
  expect(sum(moves.map(({ before }) => before))).toBe(sum([amount]));
  expect(sum(moves.map(({ change }) => change))).toBe(paid);
  expect(sum(moves.map((one) => one.paid))).toBe(paid);
  expect(moves.every((one) => one.after >= 0 && one.paid <= Math.max(0, one.change) + 1e-9)).toBe(true);
  expect(moves.reduce((total, one) => total + one.weight_after, 0)).toBeCloseTo(1, 3);
}

test(`${String(people)} people at random: every search ends, and no proposal above a profile is sent (seed ${String(seed)})`, async () => {
  const server = await openTestServer();
  try {
    const { advisor } = await addPeople(server);
    const site = { server, advisor, firmId: await firmIdOf(server, advisor) };
    await addMarket(server, arbitrationOffers);
    const found: Found[] = [];
    for (const person of fc.sample(persons, { seed, numRuns: people }))
      found.push(await propose(site, person));
    const count = (end: Found["end"]) => found.filter((one) => one.end === end).length;
    const times = found.map(({ ms }) => ms).toSorted((a, b) => a - b);
    const words = `${String(count("sent"))} sent, ${String(count("refused"))} above the profile, ${String(count("no_move"))} without a useful move, ${String(count("no_proposal"))} without a proposal`;
    console.log(
      `proposals: ${words}; a search and its draft ${Math.round(times[Math.floor(times.length / 2)] ?? 0)} ms at the median`,
    );
    expect(count("sent")).toBeGreaterThan(0);
    expect(count("refused")).toBeGreaterThan(0);
  } finally {
    await server.close();
  }
}, 3_600_000);
