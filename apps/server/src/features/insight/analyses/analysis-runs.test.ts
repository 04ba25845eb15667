import { type Id } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPortfolio, addMarket } from "../../../testing/test-portfolio.ts";
import { type Answer, type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";
import { analysedBy, balancedLines } from "../../../testing/test-analysis.ts";
import { runAnalysis } from "./actions/run.ts";

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await openTestServer();
  await addMarket(server);
  user = await server.addUser();
});
afterAll(async () => await server.close());

const analysed = async (id: Id, as = user) => await analysedBy(as, id);

test("two requests make one run, and a job delivered twice writes once", async () => {
  const id = await addPortfolio(server, user, { lines: balancedLines });
  await Promise.all([1, 2, 3].map(async () => await user.ask("POST", `/portfolios/${id}/analyses/all`)));
  await analysed(id);
  const rows = await server.services.db
    .selectFrom("analyses")
    .selectAll()
    .where("customer_id", "=", user.id)
    .where("portfolio_id", "=", id)
    .execute();
  const [row] = rows;
  if (row === undefined) throw new Error("a run");
  const again = { portfolioId: id, analysisId: row.id, cause: "asked" as const };
  await runAnalysis(server.services, user.subject, again);
  const after = await server.services.db
    .selectFrom("analyses")
    .selectAll()
    .where("customer_id", "=", user.id)
    .where("id", "=", row.id)
    .executeTakeFirst();
  expect(after).toEqual(row);
  expect(rows.every((one) => one.state === "done")).toBe(true);
  expect(row.inputs).toMatchObject({
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    totalCents: 10_000_000,
  });
});

/** Inserts a waiting run, as a process that died before its job would leave it. */
async function waitingRun(id: Id) {
  const analysisId = server.services.newId();
  const at = server.services.clock();
  await server.services.db
    .insertInto("analyses")
    .values({
      customer_id: user.id,
      portfolio_id: id,
      id: analysisId,
      state: "pending",
      inputs: null,
      sections: null,
      failure: null,
      engine_version: "test",
      figures_version: "test",
      created_at: at,
      finished_at: null,
      cleared_at: null,
    })
    .execute();
  return analysisId;
}

const stateOf = async (analysisId: Id) =>
  await server.services.db
    .selectFrom("analyses")
    .select(["state", "failure"])
    .where("customer_id", "=", user.id)
    .where("id", "=", analysisId)
    .executeTakeFirst();

test("a run that cannot end well ends as a failure with its reason", async () => {
  const id = await addPortfolio(server, user, { lines: balancedLines, status: "hidden" });
  const analysisId = await waitingRun(id);
  await runAnalysis(server.services, user.subject, { portfolioId: id, analysisId, cause: "asked" });
  expect(await stateOf(analysisId)).toEqual({ state: "failed", failure: "portfolio.not_found" });
});

test("a run whose process died is given up after two minutes, and asked again", async () => {
  const id = await addPortfolio(server, user, { lines: balancedLines });
  const analysisId = await waitingRun(id);
  const shown = async () => (await user.ask("GET", `/portfolios/${id}/analyses`)).body.analyses;
  expect((await shown()).analysing).toBe(true);
  server.advance(121_000);
  expect((await shown()).analysing).toBe(false);
  await analysed(id);
  expect(await stateOf(analysisId)).toEqual({ state: "stale", failure: null });
});

test("an analysis whose inputs changed stays shown with its date, and another starts by itself", async () => {
  // Jobs only run when the test runs them, to check what is shown meanwhile.
  const still = await openTestServer({ jobs: false });
  try {
    await addMarket(still);
    const saver = await still.addUser();
    const id = await addPortfolio(still, saver, { lines: balancedLines });
    const shown = async () => (await saver.ask("GET", `/portfolios/${id}/analyses`)).body.analyses;
    const finish = async (cause: "asked" | "changed") => {
      const run = await still.services.db
        .selectFrom("analyses")
        .select("id")
        .where("customer_id", "=", saver.id)
        .where("portfolio_id", "=", id)
        .where("state", "=", "pending")
        .executeTakeFirstOrThrow();
      await runAnalysis(still.services, saver.subject, { portfolioId: id, analysisId: run.id, cause });
    };
    const costOf = (analyses: Answer["body"]): number =>
      analyses.sections.find((one: Answer["body"]) => one.section === "fees").all_in_annual.value;
    await saver.ask("POST", `/portfolios/${id}/analyses/all`);
    await finish("asked");
    const before = await shown();
    expect(before).toMatchObject({ analysing: false, outdated_at: null, sections: { length: 4 } });

    still.advance(3_600_000);
    const fees = { ucs_fee_ratio: 0.02 };
    await saver.ask("PUT", `/portfolios/${id}/portfolio_infos`, { portfolio_infos: { fees } });
    const meanwhile = await shown();
    expect(meanwhile.sections).toEqual(before.sections);
    expect(meanwhile).toMatchObject({
      analysing: true,
      analysed_at: before.analysed_at,
      outdated_at: still.services.clock(),
    });

    await finish("changed");
    const after = await shown();
    expect(after).toMatchObject({ analysing: false, outdated_at: null });
    expect(after.analysed_at).toBe(still.services.clock());
    expect(costOf(after)).toBeGreaterThan(costOf(before));
  } finally {
    await still.close();
  }
});
