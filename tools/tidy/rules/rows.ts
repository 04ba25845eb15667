import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { isNode, isTest, parseSource, type Rule, type SyntaxNode, walk } from "../source.ts";
import { findings } from "./purity.ts";

const schemaFolder = path.resolve(import.meta.dirname, "../../../apps/server/src/db");

/** Column names that the code writes differently, from the types of the tables. */
const columns: ReadonlySet<string> = new Set(
  readdirSync(schemaFolder)
    .filter((name) => /^schema(-[a-z-]+)?\.ts$/.test(name))
    .flatMap((name) => columnsOf(name, readFileSync(path.join(schemaFolder, name), "utf8"))),
);

function columnsOf(name: string, text: string): string[] {
  const found: string[] = [];
  const { tree } = parseSource(name, text);
  if (tree === null) return found;
  walk(tree, (node) => {
    const key = node.type === "TSPropertySignature" && !isTable(node) ? keyOf(node) : null;
    if (key?.includes("_") === true) found.push(key);
  });
  return found;
}

/** A property of a type is a table if it contains columns, directly or through a named type. */
function isTable({ typeAnnotation }: SyntaxNode): boolean {
  const type = isNode(typeAnnotation) ? typeAnnotation["typeAnnotation"] : null;
  if (!isNode(type)) return false;
  if (type.type === "TSTypeLiteral") return true;
  const name = type["typeName"];
  return isNode(name) && String(name["name"]).endsWith("Table");
}

function keyOf(node: SyntaxNode): string | null {
  const key = node["key"];
  if (!isNode(key) || node["computed"] === true) return null;
  return String(key["name"] ?? key["value"]);
}

/** The lines of a file format with former column names, which is still read. */
const fileFormats = new Set([
  "apps/server/src/features/identity/users/actions/erasure-ledger.ts",
  "apps/server/src/features/identity/users/actions/replay.ts",
]);

const isStore = (file: string): boolean => /\/store(\.ts$|\/)/.test(file);

/** A store converts at its border (`db/rows.ts`): elsewhere nothing has a column's name. */
export const rowsInStores: Rule = {
  name: "rows-in-stores",
  check: (source) => {
    const bound = source.path.startsWith("apps/server/src/features/");
    if (!bound || isTest(source.path) || isStore(source.path) || fileFormats.has(source.path)) return [];
    return findings(source, (node) => {
      const name = namedIn(node);
      return name !== null && columns.has(name)
        ? `${name} is a column: its store answers the name of the code (db/rows.ts)`
        : null;
    });
  },
};

/** The name that a node uses: the accessed member, its key, or a key picked by a type. */
function namedIn(node: SyntaxNode): string | null {
  switch (node.type) {
    case "MemberExpression": {
      const { property } = node;
      return isNode(property) ? String(property["name"] ?? property["value"]) : null;
    }
    case "Property":
      return keyOf(node);
    case "TSPropertySignature":
      // A job has its payload beside its name.
      return isTable(node) ? null : keyOf(node);
    case "TSLiteralType": {
      const { literal } = node;
      return isNode(literal) ? String(literal["value"]) : null;
    }
    default:
      return null;
  }
}
