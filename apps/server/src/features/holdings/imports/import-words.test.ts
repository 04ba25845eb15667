import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";

let server: TestServer;
let saver: TestUser;
beforeAll(async () => void (server = await openTestServer({ jobs: false, now: "2026-11-20T10:00:00Z" })));
afterAll(async () => await server.close());
beforeEach(async () => void (saver = await server.addUser()));

async function send(fileName: string, rows: readonly string[]) {
  const text = Buffer.from(`Date;Libellé;Montant;Sens\n${rows.join("\n")}\n`);
  const headers = { "content-type": "application/octet-stream" };
  return (await saver.ask("POST", `/users/me/imports?file_name=${fileName}`, text, headers)).body.import;
}

const rows = (month: string): string[] => [
  `13/${month}/2026;BOULANGERIE;8,70;Débit`,
  `14/${month}/2026;SALAIRE;2000,00;Crédit`,
  `15/${month}/2026;LIBRAIRIE;20,00;POS`,
  `16/${month}/2026;COTISATION;3,00;Frais`,
];
const amounts = (file: { accounts: { transactions: { amount: number }[] }[] }): number[] =>
  file.accounts.flatMap(({ transactions }) => transactions.map(({ amount }) => amount));

test("words that nothing explains are asked one by one, count once answered, and are known in the next file", async () => {
  const asked = await send("releve-10.csv", rows("10"));
  expect(asked).toMatchObject({ status: "asking", accounts: [] });
  expect(asked.needs.map((need: { kind: string; found: string }) => [need.kind, need.found])).toEqual([
    ["word", "POS"],
    ["word", "Frais"],
  ]);
  expect((await saver.ask("POST", `/users/me/imports/${asked.id}/confirm`)).status).toBe(409);
  const reading = `/users/me/imports/${asked.id}/reading`;
  const half = await saver.ask("PUT", reading, { words: [{ word: "POS", meaning: "out" }] });
  expect(half.body.import).toMatchObject({ status: "asking", needs: [{ kind: "word", found: "Frais" }] });
  const read = (await saver.ask("PUT", reading, { words: [{ word: "Frais", meaning: "ignore" }] })).body
    .import;
  expect(read).toMatchObject({ status: "previewed", needs: [], new_count: 3 });
  expect(amounts(read)).toEqual([-20, 2000, -8.7]);
  expect(read.reading.words).toEqual([
    { word: "POS", meaning: "out" },
    { word: "FRAIS", meaning: "ignore" },
  ]);
  expect(read.warnings.join(" ")).toContain("«\u00a0Frais\u00a0»");
  const next = await send("releve-11.csv", rows("11"));
  expect(next).toMatchObject({ status: "previewed", reading: { remembered: true } });
  expect(amounts(next)).toEqual([-20, 2000, -8.7]);
});

test("answers are taken back all at once, and the words are asked again", async () => {
  const asked = await send("releve.csv", rows("10").slice(0, 3));
  const reading = `/users/me/imports/${asked.id}/reading`;
  await saver.ask("PUT", reading, { words: [{ word: "POS", meaning: "in" }] });
  const again = (await saver.ask("PUT", reading, { words: [] })).body.import;
  expect(again).toMatchObject({ status: "asking", reading: { words: [] } });
});

test("a meaning that does not exist, and the file of someone else, are refused", async () => {
  const asked = await send("releve.csv", rows("10"));
  const reading = `/users/me/imports/${asked.id}/reading`;
  expect((await saver.ask("PUT", reading, { words: [{ word: "POS", meaning: "gift" }] })).status).toBe(422);
  const other = await server.addUser();
  const words = [{ word: "POS", meaning: "out" }];
  expect((await other.ask("PUT", reading, { words })).status).toBe(404);
});
