import { addMonths, dayOf } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type HandBench, openHandBench } from "../../../testing/test-hand-proposals.ts";
import { codeOf } from "../../../testing/test-proposals.ts";

/** Tests payments into a PEA: the legal limit depends on former payments, which the advisor must enter. */

let bench: HandBench;
beforeAll(async () => {
  bench = await openHandBench();
  await sql`update portfolios set kind = 'pea' where id = ${bench.other}`.execute(bench.server.services.db);
}, 120_000);
afterAll(async () => await bench.server.close());

type Check = { readonly check: string; readonly verdict: string; readonly value: number | null };
const reasons = "Un versement de 20 000 € sur votre PEA, à placer dans votre profil.";

test("without the payments of before it is to be argued, above the limit refused, within it passed", async () => {
  const { people, book } = bench;
  const drafted = await bench.byHand(bench.other, { paid: 20_000 });
  expect(drafted.status, JSON.stringify(drafted.body)).toBe(201);
  const { id } = drafted.body.proposal;
  const ceilingOf = (body: { proposal: { checks: Check[] } }) =>
    body.proposal.checks.find(({ check }) => check === "ceiling");
  expect(ceilingOf(drafted.body)).toMatchObject({
    verdict: "to_argue",
    value: null,
    limit: 15_000_000,
    law: "article L221-30 du code monétaire et financier",
  });
  expect(drafted.body.proposal.contracts[0].payment.limited).toMatchObject({
    own: null,
    other: null,
    limit: 150_000,
    both_limit: 225_000,
  });
  const say = async (own: number | null, other: number | null) => {
    const said = drafted.body.proposal.open
      .filter((check: string) => check !== "ceiling")
      .map((check: string) => ({ check, text: "Vu ensemble au cabinet, avec les chiffres." }));
    const deposits = [{ portfolio_id: bench.other, own, other }];
    return await people.advisor.ask("PUT", `${book}/${id}`, { reasons, arguments: said, deposits });
  };
  const over = await say(130_000.01, 0);
  expect([ceilingOf(over.body)?.verdict, ceilingOf(over.body)?.value]).toEqual(["refused", 15_000_001]);
  expect(codeOf(await bench.send(id))).toEqual([409, "proposal.checks_open"]);
  const both = await say(100_000, 105_001);
  expect([ceilingOf(both.body)?.verdict, ceilingOf(both.body)?.value]).toEqual(["refused", 22_500_100]);
  expect((await say(-1, 0)).status).toBe(422);
  expect((await say(8.9e11, 8.9e11)).status).toBe(422);
  const half = await say(100_000, null);
  expect(ceilingOf(half.body)?.verdict).toBe("to_argue");
  const within = await say(130_000, 0);
  expect(ceilingOf(within.body)?.verdict).toBe("passes");
  // Changing the weights keeps the entered deposits.
  const again = await bench.byHand(bench.other, { paid: 20_000, moved: 0.2, draft_id: id });
  expect(again.body.proposal.contracts[0].payment.limited).toMatchObject({ own: 130_000, other: 0 });
  expect(ceilingOf(again.body)?.verdict).toBe("passes");
  const texts = again.body.proposal.statement.map(({ text }: { text: string }) =>
    text.replaceAll(/[\u00a0\u202f]/g, " "),
  );
  expect(texts).toContain(
    "Versements, cette proposition comprise : 150 000 €, dans la limite du plafond de 150 000 € (article L221-30 du code monétaire et financier, sauf rattachement au foyer fiscal des parents, possible sans limite d’âge en cas d’infirmité : article 6, 3 du code général des impôts).",
  );
});

test("what is said of payments while a contract comes in loses neither", async () => {
  const { people, book } = bench;
  for (let round = 0; round < 3; round += 1) {
    const first = await bench.byHand(bench.portfolioId, { paid: 1000, moved: 0.05 });
    expect(first.status, JSON.stringify(first.body)).toBe(201);
    const { id } = first.body.proposal;
    const said = {
      reasons,
      arguments: [],
      deposits: [{ portfolio_id: bench.portfolioId, own: null, other: null }],
    };
    let isAdded = false;
    const write = async (): Promise<void> => {
      while (!isAdded)
        expect((await people.advisor.ask("PUT", `${book}/${String(id)}`, said)).status).toBe(200);
    };
    const add = async (): Promise<void> => {
      const added = await bench.byHand(bench.other, { paid: 1000, draft_id: id });
      isAdded = true;
      expect(added.status, JSON.stringify(added.body)).toBe(201);
    };
    await Promise.all([add(), write(), write(), write(), write()]);
    expect((await bench.read(id)).body.proposal.contracts).toHaveLength(2);
  }
});

test("a contract without a limit has no such check", async () => {
  const drafted = await bench.byHand(bench.portfolioId, { paid: 200_000, moved: 0.05 });
  expect(drafted.status, JSON.stringify(drafted.body)).toBe(201);
  expect(drafted.body.proposal.checks.map(({ check }: Check) => check)).not.toContain("ceiling");
  expect(drafted.body.proposal.contracts[0].payment.limited).toBeNull();
});

test("who is in their parents' tax household pays in 20,000 euros on a PEA, and no more", async () => {
  const { people, book, server } = bench;
  const birth = (years: number): string => addMonths(dayOf(server.services.clock()), -12 * years);
  await bench.answer({ birth_date: birth(20), parents_household: "yes" });
  const { id } = (await bench.byHand(bench.other, { paid: 20_000 })).body.proposal;
  const say = async (own: number) => {
    const deposits = [{ portfolio_id: bench.other, own, other: 0 }];
    const said = await people.advisor.ask("PUT", `${book}/${id}`, { reasons, arguments: [], deposits });
    const { checks, contracts } = said.body.proposal;
    const { verdict, law } = checks.find(({ check }: Check) => check === "ceiling");
    return [verdict, contracts[0].payment.limited.limit, /rattachée au foyer fiscal/.test(law)];
  };
  expect(await say(0)).toEqual(["passes", 20_000, true]);
  expect(await say(1)).toEqual(["refused", 20_000, true]);
  expect(codeOf(await bench.send(id))).toEqual([409, "proposal.checks_open"]);
  // With a tax declaration of their own, or when older, the same person has the ordinary limit.
  await bench.answer({ birth_date: birth(20), parents_household: "no" });
  expect(await say(1)).toEqual(["passes", 150_000, false]);
  await bench.answer({ birth_date: birth(26), parents_household: "yes" });
  expect(await say(1)).toEqual(["passes", 150_000, false]);
  // A sent proposal keeps the limit of the answers with which it was sent.
  await bench.answer({ birth_date: birth(20), parents_household: "yes" });
  const { open } = (await bench.read(id)).body.proposal;
  const argued = open.map((check: string) => ({ check, text: "Vu ensemble au cabinet, avec les chiffres." }));
  const deposits = [{ portfolio_id: bench.other, own: 0, other: 0 }];
  await people.advisor.ask("PUT", `${book}/${id}`, { reasons, arguments: argued, deposits });
  expect((await bench.send(id)).status).toBe(200);
  await bench.answer({ birth_date: birth(20), parents_household: "no" });
  const sent = (await bench.read(id)).body.proposal;
  expect([sent.state, sent.contracts[0].payment.limited.limit]).toEqual(["sent", 20_000]);
});
