import { type CategoryFamily, categorise, familyOf, uncategorised } from "@vigie/domain";
import { distinctOperations, type LabelledOperation, labelledOperations } from "./lib/labelled-operations.ts";
import { report } from "./lib/report.ts";

/** How often the words of our list give an operation the family that its holder gave it, on a source that no list was made from. Each
 * wording counts once, then each by its amount. The peer says the most frequent family of the others. `--show` prints what is wrong. */
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

function told(what: string) {
  return { bench: "categoriser", what, peerName: "the most frequent family", unit: "%" };
}

/** Null where no word is known: never a guess. */
function foundFamily({ wording, type }: LabelledOperation): CategoryFamily | null {
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
