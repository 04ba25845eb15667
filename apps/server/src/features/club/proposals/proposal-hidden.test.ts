import type { Id } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { codeOf, mine, openProposalBench, type ProposalBench } from "../../../testing/test-proposals.ts";
import { addPortfolio } from "../../../testing/test-portfolio.ts";
import { riskyLines } from "../../../testing/test-arbitration.ts";
import { scopedToPeople } from "../../../db/scope.ts";

/** Tests a contract that its owner hides after a proposal was sent: the advisor sees nothing, the customer everything. */

let bench: ProposalBench;
let id: Id;
beforeAll(async () => {
  bench = await openProposalBench();
  await bench.answer();
}, 120_000);
afterAll(async () => await bench.server.close());
beforeEach(async () => {
  await bench.hide();
  id = await bench.sent();
  await bench.open(id);
  await bench.hide(bench.portfolioId);
});

/** Calls every endpoint by which the firm can access a proposal. */
async function reached(seat: "advisor" | "manager"): Promise<readonly (readonly [number, string])[]> {
  const { people, book } = bench;
  const one = `/users/${people.owner.id}/proposals/${id}`;
  const asked = await Promise.all([
    people[seat].ask("GET", one),
    people[seat].ask("GET", `${one}/statement`),
    people[seat].ask("GET", `${one}/orders`),
    people[seat].ask("PUT", `${book}/${id}`, { reasons: "x", arguments: [] }),
    people[seat].ask("POST", `${book}/${id}/send`, {}),
    people[seat].ask("DELETE", `${book}/${id}`),
  ]);
  return asked.map(({ status, body }) => [status, body.code] as const);
}

test("no call of the firm reaches it, nor tells that it was there", async () => {
  for (const seat of ["advisor", "manager"] as const)
    expect(new Set((await reached(seat)).map(([status]) => status))).toEqual(new Set([404]));
  const unknown = bench.server.services.newId();
  const missing = await bench.read(unknown);
  expect((await bench.read(id)).body).toEqual(missing.body);
  const { people } = bench;
  const list = await people.advisor.ask("GET", `/users/${people.owner.id}/proposals`);
  expect(list.body.proposals).toEqual([]);
});

test("a draft on another contract cannot take its place, which would tell of it", async () => {
  const { people, server } = bench;
  const other = await addPortfolio(server, people.owner, { lines: riskyLines, risk: 3 });
  const body = { portfolio_id: other, optimization_id: server.services.newId(), replaces_id: id };
  expect(codeOf(await people.advisor.ask("POST", bench.book, body))).toEqual([404, "proposal.not_found"]);
  await bench.hide();
  expect(codeOf(await people.advisor.ask("POST", bench.book, body))).toEqual([404, "proposal.not_found"]);
});

test("the customer keeps it whole and may answer; the advisor is not told, by a notification or by a mail", async () => {
  const { people, server, told } = bench;
  const before = [await told("advisor", "proposal.answered"), await mailsTo(people.advisor.email)];
  const kept = await people.owner.ask("GET", `${mine}/${id}`);
  expect(kept.body.proposal.state).toBe("sent");
  expect((await people.owner.ask("GET", `${mine}/${id}/statement`)).status).toBe(200);
  expect((await bench.accept(id)).body.proposal.state).toBe("accepted");
  expect((await people.owner.ask("GET", `${mine}/${id}/orders`)).status).toBe(200);
  expect([await told("advisor", "proposal.answered"), await mailsTo(people.advisor.email)]).toEqual(before);
  // Documents that the law requires stay stored while hidden.
  const filed = await sql<{
    count: number;
  }>`select count(*)::int as count from club_documents d join proposals p
    on p.customer_id = d.customer_id and d.id in (p.statement_id, p.acceptance_id)
    where p.id = ${id}`.execute(server.services.db);
  expect(filed.rows).toEqual([{ count: 2 }]);
  // Once the contract is shared again, the proposal is back in its current state.
  await bench.hide();
  expect((await bench.read(id)).body.proposal.state).toBe("accepted");
});

test("given up while it is hidden, the contract takes its proposals out of the advisor's sight for good", async () => {
  const { people, server } = bench;
  const { portfolioId } = bench;
  await scopedToPeople([people.owner.id], async () => {
    await sql`delete from portfolios where customer_id = ${people.owner.id} and id = ${portfolioId}`.execute(
      server.web.db,
    );
  });
  expect((await bench.read(id)).status).toBe(404);
  const list = await people.advisor.ask("GET", `/users/${people.owner.id}/proposals`);
  expect(list.body.proposals).toEqual([]);
  expect((await people.owner.ask("GET", `${mine}/${id}`)).body.proposal.state).toBe("sent");
});

async function mailsTo(email: string): Promise<number> {
  const kept = await sql<{ count: number }>`select count(*)::int as count from mails
    where to_email = ${email} and kind like 'proposal%'`.execute(bench.server.services.db);
  return kept.rows[0]?.count ?? -1;
}
