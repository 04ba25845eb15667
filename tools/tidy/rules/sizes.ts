import { type Finding, isCode, isNode, type Rule, type Source, type SyntaxNode, walk } from "../source.ts";
import { isExcepted } from "./size-exceptions.ts";

export const limits = { fileLines: 300, functionLines: 60, parameters: 3 } as const;

/** A file of data rather than logic: declared in its first line. */
export function isDataTable(source: Source): boolean {
  return source.text.startsWith("// data table") || /\/(golden|generated)\//.test(source.path);
}

function isFree(source: Source, limit: "file" | "function"): boolean {
  return isDataTable(source) || isExcepted(source.path, limit);
}

export const fileLength: Rule = {
  name: "file-length",
  check: (source) =>
    isCode(source.path) && source.lineCount > limits.fileLines && !isFree(source, "file")
      ? [{ line: limits.fileLines + 1, message: `${source.lineCount} lines, at most ${limits.fileLines}` }]
      : [],
};

export const functionLength: Rule = {
  name: "function-length",
  check: (source) =>
    functionsOf(source).flatMap((node): Finding[] => {
      const lines = source.lineAt(node.end) - source.lineAt(node.start) + 1;
      if (lines <= limits.functionLines || isFree(source, "function")) return [];
      return [
        {
          line: source.lineAt(node.start),
          message: `${nameOf(node)} has ${lines} lines, at most ${limits.functionLines}`,
        },
      ];
    }),
};

export const parameterCount: Rule = {
  name: "parameters",
  check: (source) =>
    functionsOf(source).flatMap((node): Finding[] => {
      const params = Array.isArray(node["params"]) ? node["params"].filter(isNode) : [];
      if (params.length <= limits.parameters) return [];
      const message = `${nameOf(node)} has ${params.length} parameters, at most ${limits.parameters}: pass an object`;
      return [{ line: source.lineAt(node.start), message }];
    }),
};

const functionTypes = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

function functionsOf(source: Source): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  const groups = new Set<unknown>();
  if (source.tree === null) return found;
  walk(source.tree, (node) => {
    if (/\.(test|spec)\.tsx?$/.test(source.path))
      for (const argument of tablesAndGroups(node)) groups.add(argument);
    if (functionTypes.has(node.type) && !groups.has(node)) found.push(node);
  });
  return found;
}

/** The callbacks of `describe(...)` contain tests, and those of `test.each(table)(...)` take rows of any width. */
function tablesAndGroups(node: SyntaxNode): readonly unknown[] {
  const callee = node["callee"];
  if (node.type !== "CallExpression" || !isNode(callee) || !Array.isArray(node["arguments"])) return [];
  return isDescribe(callee) || callee.type === "CallExpression" ? node["arguments"] : [];
}

/** `describe` of vitest, `test.describe` of Playwright. */
function isDescribe(callee: SyntaxNode): boolean {
  const name = callee.type === "MemberExpression" && isNode(callee["property"]) ? callee["property"] : callee;
  return name["name"] === "describe";
}

function nameOf(node: SyntaxNode): string {
  return isNode(node["id"]) ? String(node["id"]["name"]) : "a function";
}
