import {
  type Finding,
  isNode,
  isTest,
  memberName,
  type Rule,
  type Source,
  type SyntaxNode,
  walk,
} from "../source.ts";

/** Folders in which clock, randomness and browser storage are arguments, so that a test passes its own. */
const pureFolders = /^(packages\/(domain|analytics|partners)\/src|apps\/server\/src\/features)\//;
const sandboxes = /^packages\/partners\/src\/([a-z-]+\/sandbox\/|sandboxes\.ts$|control\/|mail\/)/;
const impureMembers = new Set(["Date.now", "Math.random"]);

export const clockAndChance: Rule = {
  name: "clock-and-chance",
  check: (source) => {
    if (!pureFolders.test(source.path) || sandboxes.test(source.path) || isTest(source.path)) return [];
    return findings(source, impurity);
  },
};

function impurity(node: SyntaxNode): string | null {
  const member = memberName(node);
  if (member !== null && impureMembers.has(member)) return `${member} is an argument here`;
  const callee = node["callee"];
  const bare = Array.isArray(node["arguments"]) && node["arguments"].length === 0;
  if (node.type === "NewExpression" && bare && isNode(callee) && callee["name"] === "Date")
    return "the time is an argument here";
  return node.type === "Identifier" && node["name"] === "localStorage"
    ? "localStorage is an argument here"
    : null;
}

/** Only one file reads the environment, so that the README's table is complete. */
export const environmentReader: Rule = {
  name: "environment",
  check: (source) => {
    const bound = /^(apps\/(server|web)|packages\/[^/]+)\/src\//.test(source.path);
    if (!bound || source.path === "apps/server/src/config.ts" || isTest(source.path)) return [];
    return findings(source, (node) =>
      memberName(node) === "process.env" ? "only config.ts reads the environment" : null,
    );
  },
};

/** Files that may open a transaction directly: the unit of work, and test helpers. */
const transactionOpeners = /^apps\/server\/src\/(db\/unit-of-work\.ts$|testing\/)/;

/** Writes go through `unitOfWork`, which rolls back if an action returns a failure, or `inTransaction`. */
export const rawTransactions: Rule = {
  name: "raw-transactions",
  check: (source) => {
    const bound = source.path.startsWith("apps/server/src/") && !transactionOpeners.test(source.path);
    if (!bound || isTest(source.path)) return [];
    return findings(source, (node) => {
      const callee = node["callee"];
      if (node.type !== "CallExpression" || !isNode(callee)) return null;
      const property = callee["property"];
      const name = isNode(property) ? property["name"] : null;
      return name === "transaction" || name === "startTransaction"
        ? "open a transaction with unitOfWork, inTransaction or inSnapshot (db/unit-of-work.ts)"
        : null;
    });
  },
};

/** Entry points that a tool loads by their default export. */
const configurations = /(^|\/)(vitest|vite|playwright)\.config\.ts$|^tools\/test-cluster\.ts$|\.d\.ts$/;

export const namedExports: Rule = {
  name: "named-exports",
  check: (source) =>
    configurations.test(source.path)
      ? []
      : findings(source, (node) => (node.type === "ExportDefaultDeclaration" ? "exports are named" : null)),
};

/** Returns a finding for every node for which the callback returns a message. */
export function findings(source: Source, question: (node: SyntaxNode) => string | null): Finding[] {
  const found: Finding[] = [];
  if (source.tree === null) return found;
  walk(source.tree, (node) => {
    const message = question(node);
    if (message !== null) found.push({ line: source.lineAt(node.start), message });
  });
  return found;
}
