import { isNode, isTest, type Rule, type SyntaxNode } from "../source.ts";
import { findings } from "./purity.ts";

const home = "apps/server/src/features/directory/people/";

/** Files that may name the table of people besides the feature that owns it, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  "apps/server/src/cli/restore-backup.ts": "a restored database is counted before a service opens it",
  "apps/server/src/demo/seed-demo.ts": "invented people are written in bulk, in one statement",
  "apps/server/src/demo/seed-book.ts":
    "the work with invented people is written in bulk, in a few statements",
  "apps/server/src/demo/seed-customers.ts": "invented people are written in bulk, in one statement",
  "apps/server/src/demo/seed-lives.ts":
    "what tells invented people apart is written in bulk, in a few statements",
  "apps/server/src/demo/seed-network.ts": "invented people are written in bulk, in one statement",
};

const builders = new Set([
  "selectFrom",
  "insertInto",
  "updateTable",
  "deleteFrom",
  "innerJoin",
  "leftJoin",
  "rightJoin",
  "using",
]);
const inSql = /\b(from|join|into|update)\s+users\b/i;

/** Only `directory/people` reads and writes the table of people: eleven stores knew its columns once. */
export const peopleInOnePlace: Rule = {
  name: "people-in-one-place",
  check: (source) => {
    const bound = source.path.startsWith("apps/server/src/") && !source.path.startsWith(home);
    const isExcused = source.path in exceptions || source.path.startsWith("apps/server/src/testing/");
    if (!bound || isExcused || isTest(source.path)) return [];
    return findings(source, (node) =>
      namesPeople(node) ? "the table users belongs to directory/people: ask its actions" : null,
    );
  },
};

function namesPeople(node: SyntaxNode): boolean {
  if (node.type === "TemplateElement") {
    const { value } = node;
    return typeof value === "object" && value !== null && "raw" in value && inSql.test(String(value.raw));
  }
  if (node.type === "Literal") return typeof node["value"] === "string" && inSql.test(node["value"]);
  if (node.type !== "CallExpression") return false;
  const callee = node["callee"];
  const property = isNode(callee) ? callee["property"] : null;
  const given: readonly unknown[] = Array.isArray(node["arguments"]) ? node["arguments"] : [];
  const [first] = given;
  return (
    isNode(property) &&
    builders.has(String(property["name"])) &&
    isNode(first) &&
    /^users( as |$)/.test(String(first["value"]))
  );
}
