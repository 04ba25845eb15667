import { readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";
import { newerCalls } from "../apps/web/browsers.ts";
import { root } from "./lib/run.ts";
import { isNode, walk } from "./tidy/source.ts";

const read = (name: string): string => readFileSync(path.join(root, "apps/web/public", name), "utf8");

/** Syntax of later JavaScript: a browser that does not know it reads nothing of the file. */
const later = new Set([
  "ArrowFunctionExpression",
  "AwaitExpression",
  "ChainExpression",
  "ClassDeclaration",
  "ForOfStatement",
  "ImportExpression",
  "ObjectPattern",
  "ArrayPattern",
  "AssignmentPattern",
  "SpreadElement",
  "RestElement",
  "TemplateLiteral",
]);

function laterSyntax(code: string): readonly string[] {
  const found: string[] = [];
  const { program, errors } = parseSync("file.js", code, { sourceType: "script" });
  expect(errors).toEqual([]);
  const tree: unknown = JSON.parse(JSON.stringify(program));
  if (!isNode(tree)) throw new Error("no tree");
  walk(tree, (node) => {
    if (later.has(node.type)) found.push(node.type);
    if (node.type === "VariableDeclaration" && node["kind"] !== "var") found.push(String(node["kind"]));
    if (node.type === "CatchClause" && node["param"] === null) found.push("catch without a name");
    if (node.type === "LogicalExpression" && node["operator"] === "??") found.push("??");
    if (node.type === "Property" && (node["shorthand"] === true || node["method"] === true))
      found.push("shorthand");
  });
  return found;
}

test("the check of the browser is written in JavaScript that every browser reads", () => {
  expect(laterSyntax(read("supported.js"))).toEqual([]);
  expect(laterSyntax(read("unsupported.js"))).toEqual([]);
  expect(laterSyntax("const a = () => b?.c; try { a() } catch { d ?? e }")).toEqual(
    expect.arrayContaining([
      "const",
      "ArrowFunctionExpression",
      "ChainExpression",
      "catch without a name",
      "??",
    ]),
  );
});

test("the browsers that the page asks for are those it is built for", () => {
  const named = /Chrome ou Edge (\d+), Firefox (\d+), Safari ([\d.]+) \(iOS ([\d.]+)/
    .exec(read("unsupported.js"))
    ?.slice(1);
  const built = ["chrome", "firefox", "safari", "ios"].map((name) => builtFor(name));
  expect(named).toEqual(built);
});

function builtFor(name: string): string | undefined {
  const list = readFileSync(path.join(root, "apps/web/browsers.ts"), "utf8");
  return new RegExp(`"${name}([\\d.]+)"`).exec(list)?.[1];
}

test.each([
  "return URL.parse(e)?.host",
  "let t=Map.groupBy(e,n)",
  'style.setProperty("--brand",`light-dark(${a})`)',
  'new Intl.DateTimeFormat("en-CA",{})',
  "const{promise:e}=Promise.withResolvers()",
])("a build that calls %s is refused", (code) => {
  expect(newerCalls(code)).toHaveLength(1);
});

test.each([
  "url.parse(e)",
  "typeof URL.parse==`function`?URL.parse(e):null",
  'new Intl.DateTimeFormat("fr-FR",{})',
  "new Intl.DateTimeFormat(e,{})",
])("a build that calls %s is not", (code) => {
  expect(newerCalls(code)).toEqual([]);
});
