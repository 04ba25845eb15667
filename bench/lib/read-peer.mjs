// `node read-peer.mjs PEER FOLDER_OF_THE_PACKAGE WORK_FOLDER REPEATS FILE`: reads a statement with another reader; prints
// its times, its peak memory and what it read. What a peer leaves as text is made a day and cents outside of its time.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [peer, folder, work, repeats, file] = process.argv.slice(2);
const require = createRequire(import.meta.url);
const compact = (text) => `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`;
const ofDots = (text) => text.split("/").toReversed().join("-");
const cents = (text) => Math.round(Number(String(text).replace(",", ".")) * 100);
const dayOf = (text) => (text.includes("-") ? text : compact(text));
const ofxRows = (list) => list.map((row) => `${dayOf(row.DTPOSTED)} ${cents(row.TRNAMT)} ${row.NAME}`);

const readers = {
  "@actual-app/api": async () => {
    const api = await import(pathToFileURL(path.join(folder, "dist", "index.js")).href);
    const { send } = await api.init({ dataDir: work });
    const options = file.endsWith(".csv") ? { delimiter: ";", hasHeaderRow: true } : {};
    return {
      read: async () => await send("transactions-parse-file", { filepath: file, options }),
      rows: ({ transactions }) =>
        transactions.map((row) =>
          file.endsWith(".csv")
            ? `${ofDots(row.Date)} ${cents(row.Montant)} ${row["Libellé"]}`
            : `${row.date.includes("/") ? ofDots(row.date) : row.date} ${Math.round(row.amount * 100)} ${row.imported_payee}`,
        ),
      stop: async () => await api.shutdown(),
    };
  },
  "ofx-js": async () => {
    const { parse } = require(folder);
    return {
      read: async () => await parse(readFileSync(file, "utf8")),
      rows: (found) => ofxRows(found.OFX.BANKMSGSRSV1.STMTTRNRS.STMTRS.BANKTRANLIST.STMTTRN),
    };
  },
  "node-ofx-parser": async () => {
    const { parse } = require(folder);
    return {
      read: async () => parse(readFileSync(file, "utf8")),
      rows: (found) => ofxRows(found.OFX.BANKMSGSRSV1.STMTTRNRS.STMTRS.BANKTRANLIST.STMTTRN),
    };
  },
  "ofx-data-extractor": async () => {
    const { Ofx } = require(folder);
    return {
      read: async () => new Ofx(readFileSync(file, "utf8")).toJson(),
      // Its own spelling.
      rows: (found) => ofxRows(found.OFX.BANKMSGSRSV1.STMTTRNRS.STMTRS.BANKTRANLIST.STRTTRN),
    };
  },
};

const { read, rows, stop } = await readers[peer]();
const times = [];
const processor = [];
let found;
for (let turn = 0; turn <= Number(repeats); turn += 1) {
  const start = performance.now();
  const used = process.cpuUsage();
  found = await read();
  times.push(performance.now() - start);
  const { user, system } = process.cpuUsage(used);
  processor.push((user + system) / 1000);
}
const list = rows(found);
const digest = createHash("sha256").update(list.toSorted().join("\n")).digest("hex");
const peakMb = process.resourceUsage().maxRSS / 1024;
process.stdout.write(
  `\n@@${JSON.stringify({ times: times.slice(1), processor: processor.slice(1), peakMb, count: list.length, digest })}\n`,
);
await stop?.();
process.exit(0);
