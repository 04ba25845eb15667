import { isNode, isTest, type Rule, type Source, type SyntaxNode, walk } from "../source.ts";

/** The limit of lines of pure functions in an actions file: small helpers, not decisions. */
const mostLines = 50;

/** Files whose functions render: their decisions are about layout. */
const drawings = new Set([
  "apps/server/src/features/holdings/exports/actions/pdf.ts",
  "apps/server/src/features/club/documents/actions/pdf.ts",
]);

const isActions = (file: string): boolean =>
  /^apps\/server\/src\/features\/.*\/actions(\.ts$|\/)/.test(file) && !isTest(file);

/** Names through which a function reaches the database, the clock or the caller. */
const reached = new Set(["services", "db", "trx", "work", "unit", "store", "context", "cookies"]);
const reachedTypes = new Set(["Services", "Subject", "Work", "UnitOfWork", "Db", "Trx"]);

/** An action loads, calls a rule, saves and publishes. A rule belongs in packages/domain or packages/analytics/src/insight, with
 * its unit test beside it. A function that builds a wire type is a view, and stays. */
export const rulesInPackages: Rule = {
  name: "rules-in-packages",
  check: (source) => {
    if (!isActions(source.path) || drawings.has(source.path) || source.tree === null) return [];
    const wire = wireNames(source);
    const node = namesOf(source, (from) => from.startsWith("node:"));
    const pure = functionsOf(source).filter((one) => !reaches(one, node) && !answers(one, wire));
    const lines = pure.reduce((sum, one) => sum + linesOf(source, one), 0);
    const longest = pure.toSorted((a, b) => linesOf(source, b) - linesOf(source, a))[0];
    if (lines <= mostLines || longest === undefined) return [];
    const message = `${lines} lines of pure functions, at most ${mostLines}: rules stand in packages/domain or packages/analytics/src/insight`;
    return [{ line: source.lineAt(longest.start), message }];
  },
};

function linesOf(source: Source, { start, end }: SyntaxNode): number {
  return source.lineAt(end) - source.lineAt(start) + 1;
}

function bodyOf({ tree }: Source): SyntaxNode[] {
  const body = tree?.["body"];
  return Array.isArray(body) ? body.filter(isNode) : [];
}

/** A statement, or what it exports. */
function declared(statement: SyntaxNode): SyntaxNode {
  const { declaration } = statement;
  return statement.type === "ExportNamedDeclaration" && isNode(declaration) ? declaration : statement;
}

function functionsOf(source: Source): SyntaxNode[] {
  return bodyOf(source)
    .map(declared)
    .flatMap((node): SyntaxNode[] => {
      if (node.type === "FunctionDeclaration") return [node];
      const { declarations } = node;
      return (Array.isArray(declarations) ? declarations : [])
        .map((one: unknown) => (isNode(one) ? one["init"] : null))
        .filter(isNode)
        .filter(({ type }) => type === "ArrowFunctionExpression" || type === "FunctionExpression");
    })
    .filter((node) => node["async"] !== true);
}

function namesOf(source: Source, isFrom: (specifier: string) => boolean): Set<string> {
  const names = new Set<string>();
  for (const node of bodyOf(source)) {
    const { source: from, specifiers } = node;
    if (node.type !== "ImportDeclaration" || !isNode(from) || !isFrom(String(from["value"]))) continue;
    for (const one of Array.isArray(specifiers) ? specifiers : []) {
      const local: unknown = isNode(one) ? one["local"] : null;
      if (isNode(local)) names.add(String(local["name"]));
    }
  }
  return names;
}

/** The wire types, and the file's own types derived from them. */
function wireNames(source: Source): ReadonlySet<string> {
  const names = namesOf(source, (from) => from === "@vigie/api");
  for (const node of bodyOf(source).map(declared)) {
    const { id, typeAnnotation } = node;
    if (node.type === "TSTypeAliasDeclaration" && isNode(id) && isNode(typeAnnotation))
      if (names.size > 0 && mentions(typeAnnotation, names)) names.add(String(id["name"]));
  }
  return names;
}

function mentions(node: SyntaxNode, names: ReadonlySet<string>): boolean {
  let found = false;
  walk(node, (one) => {
    if (one.type === "Identifier" && names.has(String(one["name"]))) found = true;
  });
  return found;
}

function reaches(node: SyntaxNode, ofNode: ReadonlySet<string>): boolean {
  return mentions(node, reached) || mentions(node, reachedTypes) || mentions(node, ofNode);
}

function answers({ returnType }: SyntaxNode, wire: ReadonlySet<string>): boolean {
  return isNode(returnType) && mentions(returnType, wire);
}
