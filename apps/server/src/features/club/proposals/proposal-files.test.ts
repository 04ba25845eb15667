import { addDays, type Day, dayOf, type Id } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mine, openProposalBench, type ProposalBench } from "../../../testing/test-proposals.ts";

/** Tests a contract without a bank connection: statements uploaded as files show what was executed and what is missing. */

let bench: ProposalBench;
let id: Id;
let moves: readonly Move[];
type Move = { readonly isin: string | null; readonly label: string; before: number; after: number };
beforeAll(async () => {
  bench = await openProposalBench();
  await bench.answer();
  id = await bench.accepted();
  await sql`update portfolios set source = 'file' where id = ${bench.portfolioId}`.execute(
    bench.server.services.db,
  );
  moves = (await read()).moves;
}, 120_000);
afterAll(async () => await bench.server.close());

const read = async () => (await bench.people.owner.ask("GET", `${mine}/${id}`)).body.proposal;

type Line = Pick<Move, "isin" | "label"> & { readonly amount: number };

/** Builds an OFX investment statement, as an insurer's customer area provides it. */
function statementOf(lines: readonly Line[], on: Day): Buffer {
  const day = on.replaceAll("-", "");
  const keyOf = ({ isin, label }: Line): string => isin ?? label.replaceAll(/\W/g, "");
  const typeOf = ({ isin }: Line): string => (isin === null ? "OTHER" : "ISIN");
  const security = (line: Line): string =>
    `<SECID><UNIQUEID>${keyOf(line)}<UNIQUEIDTYPE>${typeOf(line)}</SECID>`;
  const positions = lines.map(
    (line) => `<POSMF><INVPOS>${security(line)}<HELDINACCT>CASH<POSTYPE>LONG<UNITS>1
<UNITPRICE>${line.amount.toFixed(2)}<MKTVAL>${line.amount.toFixed(2)}<DTPRICEASOF>${day}</INVPOS></POSMF>`,
  );
  const named = lines.map(
    (line) => `<MFINFO><SECINFO>${security(line)}<SECNAME>${line.label}</SECINFO></MFINFO>`,
  );
  const total = lines.reduce((sum, { amount }) => sum + amount, 0).toFixed(2);
  const text = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX><INVSTMTMSGSRSV1><INVSTMTTRNRS><TRNUID>1<INVSTMTRS><DTASOF>${day}<CURDEF>EUR
<INVACCTFROM><BROKERID>assureur.example<ACCTID>AV-1</INVACCTFROM>
<INVPOSLIST>${positions.join("")}</INVPOSLIST><INV401KBAL><TOTAL>${total}</INV401KBAL>
</INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1><SECLISTMSGSRSV1><SECLIST>${named.join("")}</SECLIST></SECLISTMSGSRSV1></OFX>`;
  return Buffer.from(text, "latin1");
}

/** Uploads the customer's statement of a day, with an amount for each line. */
async function sendStatement(of: (move: Move) => number, on: Day): Promise<void> {
  const lines = moves
    .map((move) => ({ isin: move.isin, label: move.label, amount: of(move) }))
    .filter(({ amount }) => amount > 0);
  const { owner } = bench.people;
  const type = { "content-type": "application/octet-stream" };
  const sent = await owner.ask("POST", "/users/me/imports?file_name=av.ofx", statementOf(lines, on), type);
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  const { id: importId, accounts } = sent.body.import;
  const joins = [{ key: accounts[0].key, portfolio_id: bench.portfolioId }];
  const done = await owner.ask("POST", `/users/me/imports/${importId}/confirm`, { joins });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
}

test("a statement from before the agreement tells nothing of it; later ones tell a part, with what is missing, then the whole", async () => {
  const today = dayOf(bench.server.services.clock());
  await sendStatement(({ after }) => after, addDays(today, -1));
  expect((await read()).execution).toEqual({ state: "waiting" });

  bench.server.advance(60_000);
  const moving = moves.filter(({ before, after }) => before !== after);
  const [first] = moving;
  await sendStatement((move) => (move.label === first?.label ? move.after : move.before), today);
  const partly = await read();
  expect(partly.execution).toEqual({ state: "partly" });
  const { lines } = partly.contracts[0].execution;
  expect(lines).toHaveLength(moving.length);
  for (const { label, wanted, held, is_done: isDone } of lines) {
    const move = moving.find((one) => one.label === label);
    expect([label, isDone, wanted]).toEqual([label, label === first?.label, move?.after]);
    expect(held).toBe(isDone === true ? move?.after : move?.before);
  }

  bench.server.advance(60_000);
  await sendStatement(({ after }) => after, today);
  expect((await read()).execution).toEqual({ state: "done" });
});
