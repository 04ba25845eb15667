import { isCode, isNode, type Rule, type SyntaxNode } from "../source.ts";

/** Conversational words do not say what is done: a search for a notification, a declaration or a record finds nothing. */
const instead: Readonly<Record<string, string>> = {
  tell: "notify…, publish…, log… or report…",
  tells: "has… or is…, or notify… where something is sent",
  told: "recorded…, reported…, notified…, or what the value is",
  untold: "unknown…, empty… or missing…",
  say: "declare…, save…, reply… or format…",
  says: "has… or is…, or the text that is made",
  said: "stated…, declared…, or what the value is",
  unsaid: "unknown…, empty… or missing…",
};

/** Files with such words from before this rule. No line is added here. */
const exempt = [
  "bench/",
  "apps/server/src/features/book/customers/",
  "apps/server/src/features/book/statistics/",
  "apps/web/src/areas/customer/toasts.test.tsx",
  "e2e/programs.ts",
];

/** A top-level declaration, and the file itself, use a word that engineers search for. */
export const searchableNames: Rule = {
  name: "searchable-names",
  check: ({ path, tree, lineAt }) => {
    if (tree === null || !isCode(path) || exempt.some((one) => path.startsWith(one))) return [];
    const file = (path.split("/").at(-1) ?? "").replace(/\..*$/, "");
    const names = [
      { name: file, line: 1, word: file.split("-").find(isSpeech) },
      ...declarationsOf(tree).map(({ name, start }) => ({
        name,
        line: lineAt(start),
        word: wordsOf(name).find(isSpeech),
      })),
    ];
    return names.flatMap(({ name, line, word }) =>
      word === undefined
        ? []
        : [{ line, message: `nobody searches for « ${word} » (${name}): ${instead[word]}` }],
    );
  },
};

function isSpeech(word: string): boolean {
  return Object.hasOwn(instead, word);
}

function wordsOf(name: string): string[] {
  return name.split(/(?=[A-Z])|_/).map((word) => word.toLowerCase());
}

type Declared = { readonly name: string; readonly start: number };

function declarationsOf(tree: SyntaxNode): Declared[] {
  const { body } = tree;
  return Array.isArray(body) ? body.filter(isNode).flatMap(declaredBy) : [];
}

function declaredBy(statement: SyntaxNode): Declared[] {
  const { declaration, declarations, id } = statement;
  if (isNode(declaration)) return declaredBy(declaration);
  if (Array.isArray(declarations)) return declarations.filter(isNode).flatMap(declaredBy);
  if (!isNode(id) || typeof id["name"] !== "string") return [];
  return [{ name: id["name"], start: id.start }];
}
