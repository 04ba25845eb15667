import { demoPassword, instant } from "@vigie/domain";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { asker, type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";

let server: TestServer;
let saver: TestUser;
beforeAll(async () => void (server = await openTestServer({ jobs: false, now: "2026-11-20T10:00:00Z" })));
afterAll(async () => await server.close());
beforeEach(async () => void (saver = await server.addUser()));

type Line = { date: string; amount: string; name: string; id?: string };

/** Returns an OFX 1 file as French banks send it, in Windows-1252. */
function ofx(lines: readonly Line[], balance = "1200.00", account = "00012345678"): Buffer {
  const body = lines
    .map(
      ({ date, amount, name, id }) =>
        `<STMTTRN>\n<TRNTYPE>OTHER\n<DTPOSTED>${date}\n<TRNAMT>${amount}\n${id === undefined ? "" : `<FITID>${id}\n`}<NAME>${name}\n</STMTTRN>`,
    )
    .join("\n");
  const text = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20261115<LANGUAGE>FRA</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>EUR
<BANKACCTFROM><BANKID>12345<BRANCHID>00001<ACCTID>${account}<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101<DTEND>20261115
${body}
</BANKTRANLIST><LEDGERBAL><BALAMT>${balance}<DTASOF>20261115</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
  return Buffer.from(text, "latin1");
}

const three: Line[] = [
  { date: "20261103", amount: "-42,90", name: "CB ÉPICERIE DU PORT", id: "a1" },
  { date: "20261105", amount: "2450.00", name: "VIR SALAIRE", id: "a2" },
  { date: "20261110", amount: "-15.00", name: "CB CINÉMA", id: "a3" },
];

async function send(bytes: Buffer, fileName = "releve.ofx") {
  return await saver.ask("POST", `/users/me/imports?file_name=${fileName}`, bytes, {
    "content-type": "application/octet-stream",
  });
}
const confirm = async (id: string, joins: unknown[] = []) =>
  await saver.ask("POST", `/users/me/imports/${id}/confirm`, { joins });
const portfolios = async () => (await saver.ask("GET", "/users/me/portfolios")).body.portfolios;

test("a file is read and shown, and adds nothing before it is confirmed", async () => {
  const { status, body } = await send(ofx(three));
  expect(status).toBe(201);
  expect(body.import).toMatchObject({
    status: "previewed",
    format: "ofx1",
    new_count: 3,
    duplicate_count: 0,
  });
  expect(body.import.accounts[0]).toMatchObject({
    kind: "checking",
    currency: "EUR",
    balance: 1200,
    balance_on: "2026-11-15",
    portfolio_id: null,
  });
  expect(
    body.import.accounts[0].transactions.map((line: { amount: number; wording: string }) => [
      line.amount,
      line.wording,
    ]),
  ).toEqual([
    [-15, "CB CINÉMA"],
    [2450, "VIR SALAIRE"],
    [-42.9, "CB ÉPICERIE DU PORT"],
  ]);
  expect(await portfolios()).toEqual([]);
});

test("confirmed, it becomes a portfolio with its balance, its lines and its past", async () => {
  const preview = await send(ofx(three));
  const done = await confirm(preview.body.import.id);
  expect(done.body.import).toMatchObject({ status: "confirmed", added_count: 3 });
  const [portfolio] = await portfolios();
  expect(portfolio).toMatchObject({
    kind: "checking",
    amount: 1200,
    amount_as_of: "2026-11-15",
    provenance: "file",
    account_id: null,
  });
  const { transactions } = (await saver.ask("GET", `/portfolios/${portfolio.id}/transactions`)).body;
  expect(transactions.map((line: { category_id: string }) => line.category_id)).toEqual([
    "hobby.culture",
    "finances.salary",
    "grocery.shops",
  ]);
  const { series } = (
    await saver.ask("GET", `/users/me/portfolios/${portfolio.id}/series/cash_values?from=2026-11-01`)
  ).body;
  const on = (day: string) => series.points.find((point: { date: string }) => point.date === day);
  expect(on("2026-11-04")).toMatchObject({ value: 1200 + 15 - 2450, reconstructed: true });
  expect(on("2026-11-20")).toMatchObject({ value: 1200, reconstructed: false });
});

test("the same file twice adds nothing", async () => {
  await confirm((await send(ofx(three))).body.import.id);
  const again = await send(ofx(three));
  expect(again.body.import).toMatchObject({ new_count: 0, duplicate_count: 3 });
  expect((await confirm(again.body.import.id)).body.import.added_count).toBe(0);
  expect(await portfolios()).toHaveLength(1);
});

test("two identical real payments stay two, in one file and over two", async () => {
  const coffee = { date: "20261104", amount: "-1.80", name: "CB CAFE DES SPORTS" };
  await confirm((await send(ofx([coffee, coffee]))).body.import.id);
  const longer = await send(ofx([coffee, coffee, { ...coffee, date: "20261106" }]));
  expect(longer.body.import).toMatchObject({ new_count: 1, duplicate_count: 2 });
  await confirm(longer.body.import.id);
  const [portfolio] = await portfolios();
  const { meta } = (await saver.ask("GET", `/portfolios/${portfolio.id}/transactions`)).body;
  expect(meta.total_count).toBe(3);
});

test("an import is taken back whole for thirty days", async () => {
  const first = (await send(ofx(three))).body.import.id;
  await confirm(first);
  const second = (
    await send(ofx([...three, { date: "20261112", amount: "-8.00", name: "CB BUS", id: "a4" }], "1192.00"))
  ).body.import.id;
  await confirm(second);
  expect((await saver.ask("DELETE", `/users/me/imports/${second}`)).status).toBe(200);
  const [portfolio] = await portfolios();
  expect((await saver.ask("GET", `/portfolios/${portfolio.id}/transactions`)).body.meta.total_count).toBe(3);
  expect((await saver.ask("DELETE", `/users/me/imports/${first}`)).status).toBe(200);
  expect(await portfolios()).toEqual([]);
  const again = await saver.ask("DELETE", `/users/me/imports/${first}`);
  expect(again.body).toMatchObject({ code: "import.wrong_state", detail: { state: "undone" } });
});

test("what comes too late for an import is a 409 that names the present state", async () => {
  const { id } = (await send(ofx(three))).body.import;
  const asked = await Promise.all(
    [1, 2, 3].map(async () => await saver.ask("POST", `/users/me/imports/${id}/confirm`, { joins: [] })),
  );
  const told = asked.map(({ status, body }) => [status, body.code ?? null, body.detail ?? null]);
  const late = [409, "import.wrong_state", { state: "confirmed" }];
  expect(told.toSorted()).toEqual([[200, null, null], late, late]);
  const reread = await saver.ask("PUT", `/users/me/imports/${id}/reading`, { date_order: "day_first" });
  expect([reread.status, reread.body.detail]).toEqual([409, { state: "confirmed" }]);
});

test("after thirty days an import can no longer be taken back, and nothing of it is touched", async () => {
  const { id } = (await send(ofx(three))).body.import;
  await confirm(id);
  server.setNow(instant("2026-12-21T10:00:00Z"));
  try {
    // The first session has expired: the saver signs in again.
    const session = await asker(server.app, null)("POST", "/oauth/token", {
      grant_type: "password",
      username: saver.email,
      password: demoPassword,
    });
    const later = asker(server.app, session.body.access_token);
    const late = await later("DELETE", `/users/me/imports/${id}`);
    expect([late.status, late.body.code]).toEqual([409, "import.undo_too_late"]);
    expect((await later("GET", "/users/me/portfolios")).body.portfolios).toHaveLength(1);
  } finally {
    server.setNow(instant("2026-11-20T10:00:00Z"));
  }
});

test("a file confirmed twice at once is added once", async () => {
  const { id } = (await send(ofx(three))).body.import;
  const both = await Promise.all([confirm(id), confirm(id)]);
  expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
  expect(await portfolios()).toHaveLength(1);
});

test("the same new file sent twice and confirmed twice at once makes one portfolio", async () => {
  const previews = [await send(ofx(three)), await send(ofx(three))];
  const both = await Promise.all(previews.map(async ({ body }) => await confirm(body.import.id)));
  expect(both.map((answer) => answer.body.import.added_count).toSorted()).toEqual([0, 3]);
  expect((await portfolios()).map((portfolio: { amount: number }) => portfolio.amount)).toEqual([1200]);
});

const seriesOf = async (id: string) =>
  (await saver.ask("GET", `/users/me/portfolios/${id}/series/cash_values?from=2026-11-14`)).body.series
    .points;

test("undoing an import removes the balance that it brought", async () => {
  const first = (await send(ofx(three))).body.import.id;
  await confirm(first);
  const [before] = await portfolios();
  const seriesBefore = await seriesOf(before.id);
  const later = ofx([{ date: "20261112", amount: "-200.00", name: "CB VELO", id: "a4" }], "1000.00");
  const second = (await send(later)).body.import.id;
  await confirm(second);
  expect((await portfolios())[0].amount).toBe(1000);
  await saver.ask("DELETE", `/users/me/imports/${second}`);
  expect((await portfolios())[0]).toMatchObject({ amount: 1200, amount_as_of: "2026-11-15" });
  expect(await seriesOf(before.id)).toEqual(seriesBefore);
  await saver.ask("DELETE", `/users/me/imports/${first}`);
  expect(await portfolios()).toEqual([]);
});

test("a portfolio lives as long as one of its files, whichever is taken back first", async () => {
  const first = (await send(ofx(three))).body.import.id;
  await confirm(first);
  const later = ofx([{ date: "20261112", amount: "-200.00", name: "CB VELO", id: "a4" }], "1000.00");
  const second = (await send(later)).body.import.id;
  await confirm(second);
  await saver.ask("DELETE", `/users/me/imports/${first}`);
  expect((await portfolios())[0].amount).toBe(1000);
  await saver.ask("DELETE", `/users/me/imports/${second}`);
  expect(await portfolios()).toEqual([]);
});

test("a character that no database stores is a space in the wording", async () => {
  const { status, body } = await send(
    ofx([{ date: "20261103", amount: "-1.00", name: "CB A\0B", id: "n1" }]),
  );
  expect([status, body.import?.accounts[0].transactions[0].wording]).toEqual([201, "CB A B"]);
});

test.each([
  [
    "an amount that is none",
    ofx([{ date: "20261103", amount: "$120", name: "X" }]),
    /«\s\$120\s» n’est pas un montant/,
  ],
  ["an empty file", Buffer.from("   "), /vide/],
  ["something else", Buffer.from("bonjour tout le monde"), /./],
])("%s is refused whole with a French sentence", async (_name, bytes, sentence) => {
  const answer = await send(bytes);
  expect([answer.status, answer.body.code]).toEqual([422, "import.unreadable"]);
  expect(answer.body.message).toMatch(sentence);
  expect(answer.body.message).toMatch(/Rien n’a été importé/);
  expect((await saver.ask("GET", "/users/me/imports")).body.imports).toEqual([]);
});

test("a file over 20 MB is refused before it is read", async () => {
  const answer = await send(Buffer.alloc(20_000_001, 32));
  expect([answer.status, answer.body.code]).toEqual([413, "import.too_large"]);
  expect(answer.body.message).toMatch(/dépasse 20.Mo.*période plus courte.*Rien n’a été importé/);
});

test("a file without a number takes its name and its portfolio from the name of the file, as a question", async () => {
  const csv = (day: string) => Buffer.from(`Date;Libellé;Montant\n${day}/03/2026;INTERETS;12,50\n`);
  const first = (await send(csv("04"), "livret-a-fortuneo.csv")).body.import;
  expect(first.accounts[0]).toMatchObject({ name: "Livret A Fortuneo", kind: "savings", placed: "new" });
  await confirm(first.id);
  const [made] = await portfolios();
  expect(made).toMatchObject({ name: "Livret A Fortuneo", kind: "savings", kind_detail: "livret_a" });
  const other = (await send(csv("05"), "Fortuneo LivretA export.csv")).body.import;
  expect(other.accounts[0]).toMatchObject({ placed: "named", portfolio_id: made.id });
  const elsewhere = (await send(csv("06"), "livret-a-boursobank.csv")).body.import;
  expect(elsewhere.accounts[0]).toMatchObject({ name: "Livret A BoursoBank", placed: "new" });
});

test("somebody else's import does not exist", async () => {
  const { id } = (await send(ofx(three))).body.import;
  const other = await server.addUser();
  expect((await other.ask("GET", `/users/me/imports/${id}`)).status).toBe(404);
  expect((await other.ask("POST", `/users/me/imports/${id}/confirm`, { joins: [] })).status).toBe(404);
  expect((await other.ask("DELETE", `/users/me/imports/${id}`)).status).toBe(404);
});

test("other requests go on while a large file is read", async () => {
  const lines = Array.from({ length: 10_000 }, (_, index): Line => ({
    date: "20261103",
    amount: `-${index % 90}.10`,
    name: `CB ${index}`,
    id: `b${index}`,
  }));
  const order: string[] = [];
  const reading = send(ofx(lines)).then((answer) => {
    order.push("file");
    return answer;
  });
  await new Promise((resume) => setTimeout(resume, 20));
  await saver.ask("GET", "/users/me").then(() => order.push("me"));
  expect((await reading).body.import.new_count).toBe(10_000);
  expect(order).toEqual(["me", "file"]);
});
