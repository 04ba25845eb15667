import { type CategoryFamily, categorise, familyOf, uncategorised } from "@vigie/domain";
import { distinctOperations, type LabelledOperation, labelledOperations } from "./lib/labelled-operations.ts";
import { type Answer, interval, macroF1 } from "./lib/f1.ts";
import { report } from "./lib/report.ts";
import { type HeldOut, heldOutOperations } from "./lib/statement-labels.ts";

/** How often the words of our list give an operation the family that its holder gave it, on a source from which no list was
 * made. Each wording counts once, then each by its amount. The peer answers the most frequent family of the others. `--show`
 * prints the errors. */
const operations = labelledOperations();
const isShown = process.argv.includes("--show");

if (operations === null) {
  report({
    ...told("families that are right"),
    ours: null,
    peer: null,
    conditions: "no labelled operations here",
  });
} else {
  const distinct = distinctOperations(operations);
  const rows = distinct.filter(({ families }) => families.length > 0);
  const conditions = `${String(rows.length)} wordings of ${String(operations.length)} operations, ${String(distinct.length - rows.length)} without a like in our list`;
  const answers = rows.map((row) => ({ ...row, found: foundFamily(row), peer: mostFrequent(rows, row) }));
  const classified = answers.filter(({ found }) => found !== null);
  const share = (of: typeof answers, isRight: (one: (typeof answers)[number]) => boolean): number =>
    (100 * of.filter(isRight).length) / of.length;
  const weighed = (isRight: (one: (typeof answers)[number]) => boolean): number =>
    (100 * answers.filter(isRight).reduce((sum, { cents }) => sum + cents, 0)) /
    answers.reduce((sum, { cents }) => sum + cents, 0);
  const isOurs = ({ found, families }: (typeof answers)[number]) =>
    found !== null && families.includes(found);
  const isPeers = ({ peer, families }: (typeof answers)[number]) => peer !== null && families.includes(peer);
  report({
    ...told("families that are right"),
    ours: share(answers, isOurs),
    peer: share(answers, isPeers),
    conditions,
  });
  report({ ...told("the same, by amount"), ours: weighed(isOurs), peer: weighed(isPeers), conditions });
  report({
    ...told("right among those that are classified"),
    ours: share(classified, isOurs),
    peer: share(answers, isPeers),
    conditions: `${String(classified.length)} of ${String(rows.length)} wordings classified`,
  });
  if (isShown)
    for (const one of answers.filter((each) => !isOurs(each)))
      console.log(`${one.wording}: ${one.found ?? "none"}, told ${one.families.join()}`);
}

/** Statement files of French banks from which no word of the list was taken unless the line says so, each bank apart and
 * together. The peer answers the most frequent family of the other banks. */
const heldOut = heldOutOperations();
if (heldOut === null) {
  report({ ...told("F1, rows held out"), ours: null, peer: null, conditions: "no statement files here" });
} else {
  const bySource = Map.groupBy(heldOut, ({ source }) => source);
  for (const [source, rows] of [...bySource, ["all of them", heldOut] as const]) {
    const pairs = rows.map((row) => ({ ours: ourAnswer(row), peer: peerAnswer(row, heldOut) }));
    const [ours, peer] = [pairs.map((one) => one.ours), pairs.map((one) => one.peer)];
    const [low, high] = interval(ours, macroF1);
    const [least, most] = interval(
      pairs,
      (drawn) => macroF1(drawn.map((one) => one.ours)) - macroF1(drawn.map((one) => one.peer)),
    );
    const count = `${String(rows.length)} wordings, ${String(rows.filter(({ families }) => families.length > 0).length)} with a label`;
    report({
      ...told(`F1, rows ${rows.some(({ isRead }) => isRead) ? "read since" : "held out"}, ${source}`),
      ours: 100 * macroF1(ours),
      peer: 100 * macroF1(peer),
      conditions: `${count}; 95 % between ${percent(low)} and ${percent(high)}, above the peer by ${percent(least)} to ${percent(most)}`,
    });
    if (isShown)
      for (const [index, { said, truth }] of ours.entries())
        if (said !== truth)
          console.log(`${rows[index]?.wording ?? ""}: ${said ?? "none"}, told ${truth ?? "none"}`);
  }
}

function ourAnswer(row: HeldOut): Answer {
  return { said: foundFamily(row), truth: row.families[0] ?? null };
}

function peerAnswer(row: HeldOut, all: readonly HeldOut[]): Answer {
  const others = all.filter(({ source, families }) => source !== row.source && families.length > 0);
  return { said: mostFrequent(others, row), truth: row.families[0] ?? null };
}

function percent(ratio: number): string {
  return (100 * ratio).toFixed(1);
}

function told(what: string) {
  return { bench: "categoriser", what, peerName: "the most frequent family", unit: "%" };
}

/** Null when no word is known: never a guess. */
function foundFamily({ wording, type }: Pick<LabelledOperation, "wording" | "type">): CategoryFamily | null {
  const id = categorise(wording, type);
  return id === uncategorised ? null : familyOf(id);
}

function mostFrequent(rows: readonly LabelledOperation[], left: LabelledOperation): CategoryFamily | null {
  const counts = Map.groupBy(
    rows.filter((row) => row !== left),
    ({ families }) => families[0] ?? null,
  );
  const [most] = [...counts].toSorted(([, a], [, b]) => b.length - a.length);
  return most?.[0] ?? null;
}
