import { afterAll, beforeAll, expect, test } from "vitest";
import { completeFile, firmIdOf } from "../../../testing/test-client-file.ts";
import { codeOf, openProposalBench, type ProposalBench } from "../../../testing/test-proposals.ts";

let bench: ProposalBench;
beforeAll(async () => {
  bench = await openProposalBench({ hasFile: false });
}, 120_000);
afterAll(async () => await bench.server.close());

test("without an identity document and the entry document in the file nothing is sent, with them it is", async () => {
  const { people, server } = bench;
  await bench.answer();
  const id = await bench.created();
  await bench.write(id);
  expect(codeOf(await bench.send(id))).toEqual([409, "file.incomplete"]);
  const firmId = await firmIdOf(server, people.advisor);
  await completeFile(server, { customer: people.owner, advisor: people.advisor, firmId });
  expect((await bench.send(id)).status).toBe(200);
});
