import type { ReferenceContract } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scopedToSystem } from "../../../db/scope.ts";
import { importKnownContracts } from "../../market/known-contracts/actions/import-files.ts";
import { matchUnrecognised } from "../portfolios/actions/recognise.ts";
import { type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  user = await server.addUser();
});
afterAll(async () => await server.close());

const typed = async (name: string, institution: string | null): Promise<string> => {
  const values = [{ day: "2026-11-01", amount: 10_000 }];
  const manual = { kind: "lifeinsurance", name, institution, values };
  const answer = await user.ask("POST", "/users/me/manual_contracts", { manual_contract: manual });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.manual_contract.id;
};
const detail = async (id: string) => (await user.ask("GET", `/portfolios/${id}`)).body.portfolio;
const answer = async (id: string, slugs: readonly string[], isRight: boolean) =>
  await putRecognition(user, id, { slugs, is_right: isRight });
const putRecognition = async (who: TestUser, id: string, recognition: object) =>
  await who.ask("PUT", `/portfolios/${id}/recognition`, { recognition });

test("a contract named by hand is recognised, and brings its costs with their date and source", async () => {
  const id = await typed("FORTUNEO VIE", "Fortuneo");
  const { recognition, fees_asked: asked, settings } = await detail(id);
  expect(recognition).toMatchObject({
    contract: { slug: "fortuneo-vie", insurer: "Suravenir", confidence: "high" },
    by_saver: false,
    candidates: [],
  });
  expect(recognition.contract.source).not.toBe("");
  expect(recognition.contract.seen).toMatch(/^20\d\d/);
  expect(asked.find(({ fee }: { fee: string }) => fee === "ucs").catalogue_ratio).toBe(0.0075);
  expect(settings.fees).toBe(false);
  // What the saver typed takes precedence.
  const said = {
    management_type: "free_management",
    fees: { ucs_fee_ratio: 0.005, entry_fee_ratio: 0, euro_funds_fee_ratio: 0.006, arbitrage_fee_ratio: 0 },
  };
  await user.ask("PUT", `/portfolios/${id}/portfolio_infos`, { portfolio_infos: said });
  expect((await detail(id)).infos.fees.ucs_fee_ratio).toBe(0.005);
});

test("what is recognised can be denied, and stays denied after another save", async () => {
  const id = await typed("Fortuneo Vie", "Fortuneo");
  const denied = await answer(id, ["fortuneo-vie"], false);
  expect(denied.body.portfolio.recognition).toBeUndefined();
  await user.ask("PUT", `/portfolios/${id}`, { portfolio: { status: "visible" } });
  const after = await detail(id);
  expect([
    after.recognition,
    after.fees_asked.every((one: { catalogue_ratio: unknown }) => one.catalogue_ratio === null),
  ]).toEqual([undefined, true]);
});

test("a doubt is a question: nothing is filled before the saver answers", async () => {
  const id = await typed("Cachemire 2", null);
  const { recognition, fees_asked: asked } = await detail(id);
  expect(recognition.contract).toBeNull();
  expect(recognition.candidates[0]).toMatchObject({ slug: "cachemire-2", name: "Cachemire 2" });
  expect(asked.every((one: { catalogue_ratio: unknown }) => one.catalogue_ratio === null)).toBe(true);
  const chosen = await answer(id, ["cachemire-2"], true);
  expect(chosen.body.portfolio.recognition).toMatchObject({
    contract: { slug: "cachemire-2" },
    by_saver: true,
    candidates: [],
  });
});

test("only what was asked can be answered, and by the owner", async () => {
  const id = await typed("Cachemire 2", null);
  expect((await answer(id, ["fortuneo-vie"], true)).body.code).toBe("contract.unknown");
  const other = await server.addUser();
  expect((await putRecognition(other, id, { slugs: ["cachemire-2"], is_right: true })).status).toBe(404);
});

test("a new catalogue is held against what was not recognised, once; what is answered stays", async () => {
  const unknown = await typed("Odyssée Patrimoine", "Maison Neuve");
  const refused = await typed("Odyssée Patrimoine", "Maison Neuve");
  expect((await detail(unknown)).recognition).toBeUndefined();
  const contract: ReferenceContract = {
    slug: "odyssee-patrimoine",
    name: "Odyssée Patrimoine",
    aliases: [],
    kind: "lifeinsurance",
    insurer: "Maison Neuve",
    distributor: null,
    euroFunds: [],
    fees: [],
    source: "liste",
    seen: "2026-07",
    confidence: "high",
  };
  const load = async () =>
    await importKnownContracts(server.services, { name: "essai.tsv", contracts: [contract] });
  await load();
  expect(
    await scopedToSystem("job.match_contracts", async () => await matchUnrecognised(server.worker)),
  ).toBeGreaterThanOrEqual(2);
  expect((await detail(unknown)).recognition.contract).toMatchObject({ slug: "odyssee-patrimoine" });
  expect(
    await scopedToSystem("job.match_contracts", async () => await matchUnrecognised(server.worker)),
  ).toBe(0);
  await answer(refused, ["odyssee-patrimoine"], false);
  await load();
  await scopedToSystem("job.match_contracts", async () => await matchUnrecognised(server.worker));
  expect((await detail(refused)).recognition).toBeUndefined();
});

test("a doubtful figure is shown to be confirmed, and counts for nothing", async () => {
  const contract: ReferenceContract = {
    slug: "digital-vie-prime",
    name: "Digital Vie Prime",
    aliases: [],
    kind: "lifeinsurance",
    insurer: "Suravenir",
    distributor: "Altaprofits",
    euroFunds: [],
    fees: [{ fee: "ucs", ratio: 0.006, isCeiling: false }],
    source: "liste",
    seen: "2026-07",
    confidence: "low",
  };
  await importKnownContracts(server.services, { name: "essai.tsv", contracts: [contract] });
  const id = await typed("Digital Vie Prime", "Altaprofits");
  const { recognition, fees_asked: asked, settings } = await detail(id);
  expect(recognition.contract).toMatchObject({ confidence: "low", seen: "2026-07", source: "liste" });
  expect(asked.find((one: { fee: string }) => one.fee === "ucs")).toEqual({
    fee: "ucs",
    catalogue_ratio: null,
    to_confirm: { ratio: 0.006, is_ceiling: false },
  });
  expect(settings.fees).toBe(false);
});
