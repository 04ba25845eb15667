import { type CategoryFamily, plainWording, type TransactionType, wordingKey } from "@vigie/domain";
import { existsSync, readFileSync } from "node:fs";
import { listAt, numberAt, textAt } from "../../tools/lib/json.ts";

/** Operations categorised by somebody else: those of Cozy's public demonstration, ten French accounts. Their labels are the
 * codes of Linxo's list. The words of our list contain nothing from them but the names of shops known all over France. */
const file = "/work/shared/data/statements/aggregators/cozy-demo-accounts-operations.json";

export type LabelledOperation = {
  readonly wording: string;
  readonly type: TransactionType;
  readonly cents: number;
  /** The families of our list to which the label may correspond; none when it has no equivalent: online shopping, personal care,
   * help at home. */
  readonly families: readonly CategoryFamily[];
};

/** Null when the files shared between checkouts are absent. */
export function labelledOperations(): readonly LabelledOperation[] | null {
  if (!existsSync(file)) return null;
  const told: unknown = JSON.parse(readFileSync(file, "utf8"));
  return listAt(told, "io.cozy.bank.operations").map((operation) => {
    const [wording, amount] = [textAt(operation, "label"), numberAt(operation, "amount")];
    return {
      wording,
      type: typeOf(wording, amount),
      cents: Math.round(Math.abs(amount) * 100),
      families: familiesOfLabel(textAt(operation, "manualCategoryId")),
    };
  });
}

/** One operation for each wording that our rules distinguish, with the most frequent label: a shop met ten times is one answer. */
export function distinctOperations(operations: readonly LabelledOperation[]): readonly LabelledOperation[] {
  const byKey = Map.groupBy(operations, ({ wording }) => wordingKey(wording));
  return [...byKey.values()].flatMap((alike) => {
    const counts = Map.groupBy(alike, ({ families }) => families.join());
    const [most] = [...counts.values()].toSorted((a, b) => b.length - a.length);
    return most?.[0] ?? [];
  });
}

/** Derives the type that a bank would give; this file has none. */
function typeOf(wording: string, amount: number): TransactionType {
  const text = ` ${plainWording(wording)} `;
  if (/ (RETRAIT|CASH WITHDRAWAL) /.test(text)) return "withdrawal";
  if (/ CHQ /.test(text)) return "check";
  if (/ (VIREMENT|TRANSFERT) /.test(text)) return "transfer";
  return amount > 0 ? "transfer" : "card";
}

/** Their codes by number, or by name in a template of the demonstration. */
const families: readonly (readonly [RegExp, readonly CategoryFamily[]])[] = [
  [/^(400110|400160|400810|supermarket|restaurantsAndBars)$/, ["grocery"]],
  [/^(400130|dressing)$/, ["clothing"]],
  [/^(400150|telecom)$/, ["communication"]],
  [/^4002\d\d$|^40084\d$|^400850$|^goingOutAndTravel$/, ["transport"]],
  [/^40061\d$|^400620$/, ["health"]],
  [/^4007[1-46]0$|^4008[23]0$|^4004[1-57]0$|^4009\d\d$/, ["hobby"]],
  // Film subscriptions belong to communication in our list.
  [/^(400750|booksMoviesMusic)$/, ["hobby", "communication"]],
  [/^4010\d\d$/, ["housing"]],
  [/^2001\d\d$|^4005\d\d$|^400340$|^400120$|^400460$|^6001\d\d$|^activityIncome$/, ["finances"]],
  [/^(100|200|300|400170|400180)$/, ["other"]],
];

function familiesOfLabel(label: string): readonly CategoryFamily[] {
  const code = /'(\w+)'/.exec(label)?.[1] ?? label;
  return families.find(([codes]) => codes.test(code))?.[1] ?? [];
}
