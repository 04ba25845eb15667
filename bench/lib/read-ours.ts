import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readStatement } from "../../packages/statements/src/index.ts";

/** `node read-ours.ts REPEATS FILE...`: reads the files with our reader; prints its times, its peak memory and what it read. */
const [repeats = "3", ...files] = process.argv.slice(2);
const contents = files.map((file) => new Uint8Array(readFileSync(file)));
const times: number[] = [];
/** Milliseconds of CPU time, which does not depend on the load of the machine. */
const processor: number[] = [];
let last: ReturnType<typeof readStatement>[] = [];
for (let turn = 0; turn <= Number(repeats); turn += 1) {
  const start = performance.now();
  const used = process.cpuUsage();
  last = contents.map((bytes) => readStatement(bytes));
  times.push(performance.now() - start);
  const { user, system } = process.cpuUsage(used);
  processor.push((user + system) / 1000);
}
// Built once, as for the peers, so that the garbage of a round comes only from reading.
const rows = last.flatMap((one) => {
  if (!one.ok) throw new Error(`refused: ${one.code}`);
  return one.value.accounts.flatMap((account) =>
    account.transactions.map(({ date, amountCents, wording }) => `${date} ${amountCents} ${wording}`),
  );
});
const digest = createHash("sha256").update(rows.toSorted().join("\n")).digest("hex");
const peakMb = process.resourceUsage().maxRSS / 1024;
console.log(
  `@@${JSON.stringify({ times: times.slice(1), processor: processor.slice(1), peakMb, count: rows.length, digest })}`,
);
