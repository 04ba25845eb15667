import { expect, test } from "vitest";
import {
  atPartner,
  connectAndFollow,
  connectTest,
  partnerLink,
  syncEnded,
  syncOf,
} from "../../../testing/test-bank.ts";
import { type Answer, type TestUser } from "../../../testing/test-server.ts";
import { openConnectedServer } from "../../../testing/test-connected.ts";

const bank = openConnectedServer();

test("the link is made once, and the browser gets a code of its own each time", async () => {
  const before = (await bank.saver.ask("GET", "/users/me/connection")).body.connection;
  expect(before).toMatchObject({ linked: false, code: null });
  const [first, second] = await Promise.all([
    bank.saver.ask("POST", "/users/me/connection"),
    bank.saver.ask("POST", "/users/me/connection"),
  ]);
  expect([first.status, second.status]).toEqual([200, 200]);
  const rows = await bank.server.services.db
    .selectFrom("aggregation_links")
    .selectAll()
    .where("customer_id", "=", bank.saver.id)
    .execute();
  expect(rows).toHaveLength(1);
  expect(first.body.connection.provider_url).toContain("/2.0");
});

test("a household of the demonstration opens no link to real banks", async () => {
  const { db } = bank.server.services;
  await db.updateTable("users").set({ demo: true }).where("id", "=", bank.saver.id).execute();
  expect(await bank.saver.ask("POST", "/users/me/connection")).toMatchObject({
    status: 409,
    body: { code: "account.demo" },
  });
  expect(
    await db.selectFrom("aggregation_links").where("customer_id", "=", bank.saver.id).selectAll().execute(),
  ).toEqual([]);
});

test("the partner's token is stored sealed and never answered", async () => {
  await partnerLink(bank.saver);
  const [row] = await bank.server.services.db
    .selectFrom("aggregation_links")
    .selectAll()
    .where("customer_id", "=", bank.saver.id)
    .execute();
  const token = bank.server.services.secrets.open(
    row?.token_envelope ?? "",
    `aggregation_links.token_envelope/${bank.saver.id}`,
  );
  expect(token.length).toBeGreaterThan(20);
  expect(row?.token_envelope).not.toContain(token);
  const answer = await bank.saver.ask("GET", "/users/me/connection");
  expect(JSON.stringify(answer.body)).not.toContain(token);
  // An envelope copied to the row of another customer cannot be decrypted.
  expect(() =>
    bank.server.services.secrets.open(row?.token_envelope ?? "", "aggregation_links.token_envelope/other"),
  ).toThrow();
});

test("over 120 institutions are proposed, six of them first, with the fields they ask for", async () => {
  const { banks } = (await bank.saver.ask("GET", "/banks")).body;
  expect(banks.length).toBeGreaterThanOrEqual(130);
  expect(banks.slice(0, 6).every((bank: { main: boolean }) => bank.main)).toBe(true);
  expect(banks[6].main).toBe(false);
  expect(banks[0].fields.length).toBeGreaterThan(0);
});

test("a connection made at the partner is registered, its portfolios wait to be chosen, then are read whole", async () => {
  const { accountId, found } = await connectAndFollow(bank.saver);
  expect(found.length).toBeGreaterThan(0);
  expect(found.every((portfolio: { disabled: boolean }) => portfolio.disabled)).toBe(true);
  const account = await syncOf(bank.saver, accountId);
  expect(account.sync).toMatchObject({
    status: "done",
    steps_done: ["connection", "accounts", "transactions", "holdings", "valuation"],
  });
  expect(account.state).toBe("ok");
  const { portfolios } = (await bank.saver.ask("GET", "/users/me/portfolios")).body;
  expect(portfolios.length).toBe(found.length);
  for (const portfolio of portfolios)
    expect(portfolio).toMatchObject({ disabled: false, provenance: "provider", amount: expect.any(Number) });
});

test("reading the same bank again adds nothing", async () => {
  const { accountId } = await connectAndFollow(bank.saver);
  const count = async () =>
    (
      await bank.server.services.db
        .selectFrom("transactions")
        .select((eb) => eb.fn.countAll().as("n"))
        .where("customer_id", "=", bank.saver.id)
        .executeTakeFirstOrThrow()
    ).n;
  const before = await count();
  expect(Number(before)).toBeGreaterThan(100);
  await bank.saver.ask("POST", `/accounts/${accountId}/synchronize`);
  const again = await syncEnded(bank.saver, accountId);
  expect(again.sync.counts.transactions).toBe(0);
  expect(await count()).toBe(before);
});

test("a kind and a name that the saver corrected stay over syncs", async () => {
  const { accountId } = await connectAndFollow(bank.saver);
  const { portfolios } = (await bank.saver.ask("GET", "/users/me/portfolios")).body;
  const book = portfolios.find((portfolio: { kind: string }) => portfolio.kind === "checking");
  await bank.saver.ask("PUT", `/portfolios/${book.id}`, {
    portfolio: { kind: "savings", kind_detail: "livret", name: "Cagnotte" },
  });
  await bank.saver.ask("POST", `/accounts/${accountId}/synchronize`);
  await syncEnded(bank.saver, accountId);
  const { portfolio } = (await bank.saver.ask("GET", `/portfolios/${book.id}`)).body;
  expect(portfolio).toMatchObject({
    kind: "savings",
    kind_detail: "livret",
    name: "Cagnotte",
    kind_corrected: true,
  });
});

test("a debt does not become a holding by a correction", async () => {
  await connectAndFollow(bank.saver);
  const { portfolios } = (await bank.saver.ask("GET", "/users/me/portfolios")).body;
  const answer = await bank.saver.ask("PUT", `/portfolios/${portfolios[0].id}`, {
    portfolio: { kind: "mortgage" },
  });
  expect(answer.body.code).toBe("portfolio.invalid_kind");
});

test("deleting a connection asks for the box, then forgets everything here and at the partner", async () => {
  const { accountId, providerId } = await connectAndFollow(bank.saver);
  const refused = await bank.saver.ask("DELETE", `/accounts/${accountId}`);
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { confirmed: ["account.confirmation_required"] },
  ]);
  expect((await bank.saver.ask("DELETE", `/accounts/${accountId}?confirmed=true`)).status).toBe(200);
  expect((await bank.saver.ask("GET", "/users/me/portfolios")).body.portfolios).toEqual([]);
  expect((await bank.saver.ask("GET", `/accounts/${accountId}`)).body.code).toBe("account.not_found");
  const link = await partnerLink(bank.saver);
  expect((await atPartner(link, `/users/me/connections/${providerId}`)).status).toBe(404);
});

test("somebody else's connection cannot be registered", async () => {
  const other = await bank.server.addUser();
  const { made } = await connectTest(other);
  await partnerLink(bank.saver);
  const answer = await bank.saver.ask("POST", "/users/me/accounts", { connexion_id: String(made.body.id) });
  expect(answer.body.code).toBe("account.not_found");
});

test("an account known from a file and then connected is one account, its payments counted once", async () => {
  const { portfolios } = (await (async () => {
    const other = await bank.server.addUser();
    await connectAndFollow(other);
    return (await other.ask("GET", "/users/me/portfolios")).body;
  })()) as Answer["body"];
  const checking = portfolios.find((one: { kind: string }) => one.kind === "checking");
  const rows = await bank.server.services.db
    .selectFrom("portfolios")
    .innerJoin("transactions", (join) =>
      join
        .onRef("transactions.customer_id", "=", "portfolios.customer_id")
        .onRef("transactions.portfolio_id", "=", "portfolios.id"),
    )
    .select([
      "portfolios.number",
      "transactions.date",
      "transactions.amount_cents",
      "transactions.original_wording",
    ])
    .where("portfolios.id", "=", checking.id)
    .orderBy("transactions.date", "desc")
    .limit(3)
    .execute();
  const lines = rows.map(
    (row, index) =>
      `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${row.date.replaceAll("-", "")}<TRNAMT>${row.amount_cents / 100}<FITID>f${index}<NAME>VU DANS LE FICHIER</STMTTRN>`,
  );
  const file = `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\nCOMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>1<ACCTID>${rows[0]?.number}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20240101<DTEND>20261120${lines.join("")}</BANKTRANLIST><LEDGERBAL><BALAMT>10.00<DTASOF>20261119</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
  const preview = await bank.saver.ask("POST", "/users/me/imports?file_name=a.ofx", Buffer.from(file), {
    "content-type": "application/octet-stream",
  });
  await bank.saver.ask("POST", `/users/me/imports/${preview.body.import.id}/confirm`, { joins: [] });
  const [known] = (await bank.saver.ask("GET", "/users/me/portfolios")).body.portfolios;
  const [line] = (await bank.saver.ask("GET", `/portfolios/${known.id}/transactions`)).body.transactions;
  await bank.saver.ask("PUT", `/transactions/${line.id}`, { transaction: { category_id: "hobby.sport" } });
  await connectAndFollow(bank.saver);
  const after = (await bank.saver.ask("GET", "/users/me/portfolios")).body.portfolios;
  expect(after).toHaveLength(portfolios.length);
  expect(after.find((one: { id: string }) => one.id === known.id)).toMatchObject({
    amount: checking.amount,
    provenance: "provider",
  });
  const count = async (who: TestUser, id: string) =>
    (await who.ask("GET", `/portfolios/${id}/transactions`)).body.meta.total_count;
  const whole = await bank.server.services.db
    .selectFrom("transactions")
    .select((eb) => eb.fn.countAll().as("n"))
    .where("portfolio_id", "=", checking.id)
    .executeTakeFirstOrThrow();
  expect(await count(bank.saver, known.id)).toBe(Number(whole.n));
  const sport = (await bank.saver.ask("GET", `/portfolios/${known.id}/transactions?category_id=hobby.sport`))
    .body.transactions;
  expect(sport.filter((one: { category_corrected: boolean }) => one.category_corrected)).toHaveLength(1);
});
