import { afterAll, beforeAll, expect, test } from "vitest";
import { arbitrationsBy } from "../../../testing/test-arbitration.ts";
import { type Answer, type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";
import { addMarket, addPortfolio, isinOf, type TestLine } from "../../../testing/test-portfolio.ts";

/** Contracts with an unknown fund list: what is held, and the funds that the saver names. */

let server: TestServer;
let user: TestUser;
const { ask, optimized } = arbitrationsBy(() => user);
type Body = Answer["body"];

beforeAll(async () => {
  server = await openTestServer();
  await addMarket(server);
  user = await server.addUser();
});
afterAll(async () => await server.close());

const lines: readonly TestLine[] = [
  { of: 1, cents: 6_000_000 },
  { of: 11, cents: 4_000_000 },
];
const options = async (id: string): Promise<Body> =>
  (await user.ask("GET", `/users/me/portfolios/${id}/optimize/options`)).body.options;

test.each(["pee", "perco", "lifeinsurance"] as const)(
  "a contract of kind %s outside the catalogue is arbitrated among its lines and the funds that are named",
  async (kind) => {
    const id = await addPortfolio(server, user, { lines, kind, slug: null, risk: 3 });
    const before = await options(id);
    // Today's lines alone are not enough: the reason is exact, and the option stays available.
    expect(before).toMatchObject({ unavailable: null, offer: null });
    expect(before.refusal.code).toMatch(/^optimization\.(too_few_funds|add_low_risk_fund|add_euro_fund)$/);
    expect(before.strategies.every((one: Body) => one.available)).toBe(true);
    const refused = await ask(id, {});
    expect([refused.status, refused.body.code]).toEqual([422, before.refusal.code]);

    const investments = [5, 6, 7, 9, 10].map(isinOf);
    const { result, failure } = await optimized(id, { investments });
    expect(failure).toBeNull();
    const bought = result.moves.filter((move: Body) => move.after > 0).map((move: Body) => move.isin);
    expect(bought.length).toBeGreaterThan(2);
    for (const isin of bought) expect([...investments, isinOf(1), isinOf(11)]).toContain(isin);
    // What is held may stay without being named.
    expect(result.moves.map((move: Body) => move.isin)).toEqual(expect.arrayContaining([isinOf(1)]));
    expect(result.active_constraints.join(" ")).toContain("ceux que vous avez nommés");
  },
);

test("the list of a contract shows what its arbitration may choose, and what it holds", async () => {
  const id = await addPortfolio(server, user, { lines, kind: "pee", slug: null, risk: 3 });
  const { body } = await user.ask("GET", `/investments?contract_id=${id}&limit=100`);
  const listed = body.investments.map((fund: Body) => fund.isin);
  expect(body.meta.total_count + body.meta.left_out_count).toBe(13);
  expect(listed).toContain(isinOf(11));
  const { result } = await optimized(id, { investments: listed });
  for (const move of result.moves) expect(listed).toContain(move.isin);
});

test("a PEA lists only what it may hold, and says why no fund is prudent enough", async () => {
  const id = await addPortfolio(server, user, {
    lines: [{ of: 1, cents: 10_000_000 }],
    kind: "pea",
    slug: null,
    risk: 3,
  });
  const { body } = await user.ask("GET", `/investments?contract_id=${id}&limit=100`);
  expect(body.investments.every((fund: Body) => fund.pea_eligible === true)).toBe(true);
  const { refusal } = await options(id);
  expect(refusal.code).toBe("optimization.unavailable");
  expect(refusal.sentence).toContain("n’a un indicateur de risque inférieur à 4");
  const refused = await ask(id, {});
  expect(refused.body.message).toBe(refusal.sentence);
  // A profile that requires no low-risk part has a result.
  const { failure } = await optimized(id, { profile: 5, strategy: "grow" });
  expect(failure).toBeNull();
});
