import { demoPassword, instant } from "@vigie/domain";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { asker, type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";

/** Tests that an import does not mix currencies, and that undoing one keeps what the saver chose since. */
let server: TestServer;
let saver: TestUser;
const now = "2026-11-20T10:00:00Z";
beforeAll(async () => void (server = await openTestServer({ jobs: false, now })));
afterAll(async () => await server.close());
beforeEach(async () => void (saver = await server.addUser()));

type Account = {
  readonly currency: string;
  readonly number: string;
  readonly balance: string;
  readonly rows: readonly (readonly [id: string, day: string, amount: string, name: string])[];
};

const head = `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20261115<LANGUAGE>FRA</SONRS></SIGNONMSGSRSV1>`;

function ofx(...accounts: readonly Account[]): Buffer {
  const statements = accounts.map(({ currency, number, balance, rows }) => {
    const lines = rows.map(
      ([id, day, amount, name]) =>
        `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${day}<TRNAMT>${amount}<FITID>${id}<NAME>${name}</STMTTRN>`,
    );
    return `<STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>${currency}<BANKACCTFROM><BANKID>12345<ACCTID>${number}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>${lines.join("\n")}</BANKTRANLIST><LEDGERBAL><BALAMT>${balance}<DTASOF>20261115</LEDGERBAL></STMTRS></STMTTRNRS>`;
  });
  return Buffer.from(`${head}<BANKMSGSRSV1>${statements.join("\n")}</BANKMSGSRSV1></OFX>`);
}

async function send(file: Buffer, batchId?: string) {
  const more = batchId === undefined ? "" : `&batch_id=${batchId}`;
  const sent = await saver.ask("POST", `/users/me/imports?file_name=a.ofx${more}`, file, {
    "content-type": "application/octet-stream",
  });
  return sent.body.import;
}
const confirm = async (batchId: string) => {
  const done = await saver.ask("POST", `/users/me/import_batches/${batchId}/confirm`);
  expect([done.status, done.body.code]).toEqual([200, undefined]);
  return done.body.batch;
};
const portfolios = async () => (await saver.ask("GET", "/users/me/portfolios")).body.portfolios;
const lines = async (id: string) =>
  (await saver.ask("GET", `/portfolios/${id}/transactions`)).body.transactions;

const euros: Account = {
  currency: "EUR",
  number: "12345678",
  balance: "100.00",
  rows: [["a", "20261101", "-5.00", "BOULANGERIE"]],
};
const dollars: Account = { ...euros, currency: "USD", balance: "50.00" };

test("one number in two currencies is two portfolios, the next time too", async () => {
  const first = await send(ofx(euros, dollars));
  expect(first.accounts).toMatchObject([
    { placed: "new", same_as: null },
    { placed: "new", same_as: null },
  ]);
  await confirm(first.batch_id);
  const made = await portfolios();
  const shown = made.map((one: { currency: string; amount: number | null }) => [one.currency, one.amount]);
  expect(shown.toSorted()).toEqual([
    ["EUR", 100],
    ["USD", 50],
  ]);
  const again = await send(ofx(dollars, euros));
  expect(again).toMatchObject({ new_count: 0, duplicate_count: 2 });
  expect(again.accounts.map((one: { portfolio_id: string }) => one.portfolio_id)).toEqual(
    ["USD", "EUR"].map((currency) => made.find((one: { currency: string }) => one.currency === currency).id),
  );
});

test("an account is never sent into amounts of another currency: not a portfolio, not another account, not by name", async () => {
  await confirm((await send(ofx(euros))).batch_id);
  const [portfolio] = await portfolios();
  const first = await send(ofx({ ...dollars, number: "99999999" }));
  const second = await send(ofx({ ...euros, number: "88888888" }), first.batch_id);
  const other = { import_id: first.id, key: "a0" };
  for (const choice of [
    { ...other, portfolio_id: portfolio.id },
    { import_id: second.id, key: "a0", same_as: other },
  ]) {
    const answer = await saver.ask("PUT", `/users/me/import_batches/${first.batch_id}/choices`, {
      accounts: [choice],
    });
    expect([answer.status, answer.body.code]).toEqual([422, "import.other_currency"]);
    expect(answer.body.message).toMatch(/autre devise/);
  }
  const joined = await saver.ask("POST", `/users/me/imports/${first.id}/confirm`, {
    joins: [{ key: "a0", portfolio_id: portfolio.id }],
  });
  expect([joined.status, joined.body.code]).toEqual([404, "portfolio.not_found"]);
  expect(await portfolios()).toMatchObject([{ currency: "EUR", amount: 100 }]);
});

const categoryOf = (line: { category_id: string; category_corrected: boolean }) => [
  line.category_id,
  line.category_corrected,
];

test("a payment that another file brings back keeps the category that the saver chose, and the portfolio its name", async () => {
  const shared = [
    ["b", "20261103", "-15.00", "MARCHE"],
    ["c", "20261105", "-25.00", "LOYER"],
  ] as const;
  const first = await send(ofx({ ...euros, rows: [["a", "20261101", "-5.00", "PAIN"], ...shared] }));
  const second = await send(
    ofx({ ...euros, balance: "65.00", rows: [...shared, ["d", "20261107", "-35.00", "GAZ"]] }),
    first.batch_id,
  );
  expect((await confirm(first.batch_id)).added_count).toBe(4);
  const [portfolio] = await portfolios();
  const market = (await lines(portfolio.id)).find((line: { wording: string }) => line.wording === "MARCHE");
  await saver.ask("PUT", `/transactions/${market.id}`, { transaction: { category_id: "hobby.culture" } });
  await saver.ask("PUT", `/portfolios/${portfolio.id}`, { portfolio: { name: "Le compte de la maison" } });
  expect((await saver.ask("DELETE", `/users/me/imports/${first.id}`)).status).toBe(200);
  const left = await lines(portfolio.id);
  expect(left.map((line: { wording: string }) => line.wording)).toEqual(["GAZ", "LOYER", "MARCHE"]);
  expect(left.map(categoryOf)[2]).toEqual(["hobby.culture", true]);
  expect(left.map(categoryOf)[1]?.[1]).toBe(false);
  expect(await portfolios()).toMatchObject([{ name: "Le compte de la maison", amount: 65 }]);
  await saver.ask("DELETE", `/users/me/imports/${second.id}`);
  expect(await portfolios()).toEqual([]);
});

test("an import may be undone until the end of the day that the screens show", async () => {
  const { id, batch_id: batchId } = await send(ofx(euros));
  expect((await confirm(batchId)).undo_until).toBe("2026-12-20");
  // Half past eleven in the evening, in Paris.
  server.setNow(instant("2026-12-20T22:30:00Z"));
  try {
    const session = await asker(server.app, null)("POST", "/oauth/token", {
      grant_type: "password",
      username: saver.email,
      password: demoPassword,
    });
    const later = asker(server.app, session.body.access_token);
    expect((await later("DELETE", `/users/me/imports/${id}`)).status).toBe(200);
    expect((await later("GET", "/users/me/portfolios")).body.portfolios).toEqual([]);
  } finally {
    server.setNow(instant(now));
  }
});
