import { parseSync } from "oxc-parser";
import path from "node:path";

/** A file as the rules see it. `path` is relative to the repository's root, with slashes. */
export type Source = {
  readonly path: string;
  readonly text: string;
  readonly lineCount: number;
  readonly tree: SyntaxNode | null;
  readonly imports: readonly Import[];
  readonly comments: readonly Comment[];
  readonly lineAt: (offset: number) => number;
  /** The names of the files in its folder. */
  readonly neighbours: readonly string[];
};

export type Import = {
  readonly specifier: string;
  /** The file that a relative import refers to, from the root; null for a package. */
  readonly target: string | null;
  readonly line: number;
};
export type Comment = { readonly text: string; readonly line: number };
export type SyntaxNode = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
};

export type Finding = { readonly line: number; readonly message: string };
export type Rule = {
  readonly name: string;
  readonly check: (source: Source) => readonly Finding[];
};

const codePattern = /\.(ts|tsx|mjs)$/;

export function isCode(file: string): boolean {
  return codePattern.test(file);
}

export function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

export function parseSource(file: string, text: string, neighbours: readonly string[] = []): Source {
  const starts = lineStarts(text);
  const lineAt = (offset: number) => starts.findLastIndex((start) => start <= offset) + 1;
  const lineCount = text === "" ? 0 : text.replace(/\n$/, "").split("\n").length;
  if (!isCode(file))
    return { path: file, text, lineCount, tree: null, imports: [], comments: [], lineAt, neighbours };
  const parsed = parseSync(file, text);
  const tree: unknown = parsed.program;
  if (!isNode(tree)) throw new Error(`${file} does not parse`);
  return {
    path: file,
    text,
    lineCount,
    tree,
    imports: importsOf(tree, file, lineAt),
    comments: parsed.comments.map((comment) => ({ text: comment.value, line: lineAt(comment.start) })),
    lineAt,
    neighbours,
  };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

function importsOf(tree: SyntaxNode, file: string, lineAt: Source["lineAt"]): Import[] {
  const found: Import[] = [];
  walk(tree, (node) => {
    const source = node["source"];
    if (!importTypes.has(node.type) || !isNode(source) || typeof source["value"] !== "string") return;
    const specifier = source["value"];
    const target = specifier.startsWith(".") ? path.posix.join(path.posix.dirname(file), specifier) : null;
    found.push({ specifier, target, line: lineAt(node.start) });
  });
  return found;
}

const importTypes = new Set([
  "ImportDeclaration",
  "ExportNamedDeclaration",
  "ExportAllDeclaration",
  "ImportExpression",
  "TSImportType",
]);

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

/** Returns every node of a tree, parents first. Several rules walk a tree: the result is computed once. */
export function walk(node: SyntaxNode, visit: (node: SyntaxNode) => void): void {
  const known = nodesOf.get(node) ?? gathered(node, []);
  nodesOf.set(node, known);
  for (const one of known) visit(one);
}

const nodesOf = new WeakMap<SyntaxNode, readonly SyntaxNode[]>();

function gathered(node: SyntaxNode, into: SyntaxNode[]): SyntaxNode[] {
  into.push(node);
  for (const key in node) {
    const value = node[key];
    if (Array.isArray(value)) {
      for (const item of value) if (isNode(item)) gathered(item, into);
    } else if (isNode(value)) gathered(value, into);
  }
  return into;
}

/** `a.b` and `a?.b` by their names; null for anything else. */
export function memberName(node: SyntaxNode): string | null {
  if (node.type !== "MemberExpression") return null;
  const { object, property } = node;
  if (!isNode(object) || !isNode(property) || object.type !== "Identifier") return null;
  return `${String(object["name"])}.${String(property["name"] ?? property["value"])}`;
}
