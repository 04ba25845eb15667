import { execFile } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPassword } from "@vigie/domain";
import { openTestServer, type TestServer } from "../testing/test-server.ts";

/** A third-party client, written from docs/openapi.json alone: generated, compiled and run against a server. */

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, "../../../..");
const client = path.join(root, "apps/client-example");
const bin = (name: string): string => path.join(client, "node_modules/.bin", name);

const statement = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:USASCII
CHARSET:1252

<OFX><BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STMTRS><CURDEF>EUR
<BANKACCTFROM><BANKID>30004<BRANCHID>00821<ACCTID>00071234567<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261001<DTEND>20261119
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261103<TRNAMT>2310.50<FITID>A1<NAME>VIREMENT SALAIRE</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>2310.50<DTASOF>20261119</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`;

let server: TestServer;
let address: string;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  address = await server.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await server.close();
});

test("a generated client compiles, signs in, lists and sends a statement", async () => {
  await run(bin("openapi-typescript"), [
    path.join(root, "docs/openapi.json"),
    "-o",
    path.join(client, "dist/vigie.d.ts"),
  ]);
  await run(bin("tsc"), ["-p", client]);
  const user = await server.addUser();
  const file = path.join(mkdtempSync(path.join(tmpdir(), "vigie-client-")), "statement.ofx");
  writeFileSync(file, statement);
  const program = path.join(client, "src/client.ts");
  const { stdout } = await run(process.execPath, [program, address, user.email, demoPassword, file]);
  expect(JSON.parse(stdout)).toEqual({ portfolios: 0, import: "previewed" });
});
