import { demoPassword } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asker } from "../../../testing/test-server.ts";
import { scopedToSystem } from "../../../db/scope.ts";
import { watchProposals } from "./actions/watch.ts";
import { codeOf, mine, openProposalBench, type ProposalBench } from "../../../testing/test-proposals.ts";

/** Tests that a proposal is sent with correct figures, one at a time per contract, and accepted only on the same basis. */

let bench: ProposalBench;
beforeAll(async () => {
  bench = await openProposalBench();
  await bench.answer();
}, 120_000);
afterAll(async () => await bench.server.close());

const shown = async (id: string) => (await bench.people.owner.ask("GET", `${mine}/${id}`)).body.proposal;

/** Simulates that the source reports a move of a share of the contract from its first line to the second. */
async function moved(share: number): Promise<void> {
  const { db } = bench.server.services;
  await sql`
    with lines as (
      select id, row_number() over (order by rank) as place,
        sum(valuation_cents) over () as total from holdings where portfolio_id = ${bench.portfolioId})
    update holdings h set valuation_cents = h.valuation_cents
      + (case lines.place when 1 then -1 when 2 then 1 else 0 end * ${share}::float8 * lines.total)::bigint
    from lines where lines.id = h.id`.execute(db);
}

test("while one waits for its answer no other is sent on its contract; taken back, the customer is told, and another may go", async () => {
  const first = await bench.sent();
  const second = await bench.created();
  await bench.write(second);
  expect(codeOf(await bench.sendAlone(second))).toEqual([409, "proposal.contract_open"]);
  await bench.people.advisor.ask("DELETE", `${bench.book}/${first}`);
  expect(await bench.told("owner", "proposal.withdrawn")).toBe(1);
  const { rows } = await sql<{
    kind: string;
  }>`select kind from mails where kind = 'proposal_withdrawn'`.execute(bench.server.services.db);
  expect(rows).toHaveLength(1);
  expect((await bench.sendAlone(second)).status).toBe(200);
  await bench.people.advisor.ask("DELETE", `${bench.book}/${second}`);
});

test("a draft whose contract moved since is not sent", async () => {
  const id = await bench.created();
  await bench.write(id);
  await moved(0.06);
  expect(codeOf(await bench.sendAlone(id))).toEqual([409, "proposal.contract_changed"]);
  await moved(-0.06);
  expect((await bench.sendAlone(id)).status).toBe(200);
  // A drift like a month of price changes is tolerated; a different contract is not.
  await bench.open(id);
  await moved(0.06);
  expect(await shown(id)).toMatchObject({ blocked: null, over: false });
  await moved(0.1);
  expect(await shown(id)).toMatchObject({ blocked: "changed" });
  expect(codeOf(await bench.accept(id))).toEqual([409, "proposal.changed"]);
  await moved(-0.16);
  expect((await bench.accept(id)).status).toBe(200);
});

test("the version of an answered one has no sending", async () => {
  const first = await bench.sent();
  const [second, third] = [await bench.created(first), await bench.created(first)];
  await bench.write(second);
  await bench.write(third);
  await bench.open(first);
  expect((await bench.accept(first)).status).toBe(200);
  expect(codeOf(await bench.sendAlone(second))).toEqual([409, "proposal.former_answered"]);
  expect(codeOf(await bench.sendAlone(third))).toEqual([409, "proposal.former_answered"]);
  expect((await shown(first)).state).toBe("accepted");
});

test("of two accepted on one contract, what is held tells of the later; what was seen done stays done", async () => {
  const first = await bench.accepted();
  bench.server.advance(60_000);
  const second = await bench.accepted();
  await bench.carriedOut();
  expect((await shown(first)).execution.state).toBe("waiting");
  expect((await shown(second)).execution.state).toBe("done");
  await scopedToSystem("job.proposal_watch", async () => await watchProposals(bench.server.worker));
  await moved(0.3);
  expect((await shown(second)).execution.state).toBe("done");
  await sql`update holdings h set valuation_cents = (move ->> 'beforeCents')::bigint
    from proposals p, jsonb_array_elements(p.content -> 'moves') as move
    where p.id = ${second} and h.portfolio_id = ${bench.portfolioId} and (move ->> 'isin') is not distinct from h.isin`.execute(
    bench.server.services.db,
  );
});

test("past its term it is said to be over, and offers nothing to accept", async () => {
  const id = await bench.sent();
  const { server, people } = bench;
  server.advance(31 * 86_400_000);
  const sign = { grant_type: "password", username: people.owner.email, password: demoPassword };
  const { body } = await asker(server.app, null)("POST", "/oauth/token", sign);
  const seen = await asker(server.app, body.access_token)("GET", `${mine}/${id}`);
  expect(seen.body.proposal).toMatchObject({ state: "sent", over: true, blocked: "over" });
});
