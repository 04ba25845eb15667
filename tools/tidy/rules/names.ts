import { retiredNames, retiredVariables } from "../retired-names.ts";
import { isCode, isNode, type Rule, type SyntaxNode } from "../source.ts";
import { findings } from "./purity.ts";

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.test|\.spec|\.config|\.d)?\.(ts|tsx|mjs|css|sql)$/;

export const kebabCase: Rule = {
  name: "kebab-case",
  check: ({ path }) => {
    const name = path.split("/").at(-1) ?? "";
    return /\.(ts|tsx|mjs|css|sql)$/.test(name) && !kebab.test(name)
      ? [{ line: 1, message: `${name} is not in kebab-case` }]
      : [];
  },
};

const featureFiles: readonly {
  readonly folder: RegExp;
  readonly allowed: (feature: string) => RegExp;
  readonly words: string;
}[] = [
  {
    folder: /^apps\/server\/src\/features\/[^/]+\/([^/]+)\/(.+)$/,
    allowed: () =>
      /^(routes|actions|store|jobs|purge|letters|text|[a-z0-9-]+-text)\.ts$|^((actions|store)\/)?[a-z0-9-]+\.test\.ts$|^(actions|store)\/[a-z0-9-]+\.ts$/,
    words:
      "routes.ts, actions.ts or actions/, store.ts or store/, jobs.ts, purge.ts, letters.ts, its texts and its tests",
  },
  {
    folder: /^apps\/web\/src\/features\/[^/]+\/([^/]+)\/(.+)$/,
    allowed: (feature) =>
      new RegExp(
        `^screens/[a-z0-9-]+\\.tsx$|^parts/[a-z0-9-]+\\.tsx?$|^text\\.ts$|^(book-)?routes\\.tsx$|^${feature}(-[a-z0-9-]+)?\\.test\\.tsx?$`,
      ),
    words: "routes.tsx, book-routes.tsx, screens/, parts/, text.ts and its tests",
  },
];

export const featureNames: Rule = {
  name: "feature-files",
  check: ({ path }) =>
    featureFiles.flatMap(({ folder, allowed, words }) => {
      const [, feature, rest] = folder.exec(path) ?? [];
      if (feature === undefined || rest === undefined || allowed(feature).test(rest)) return [];
      return [{ line: 1, message: `a feature holds only ${words}` }];
    }),
};

/** Of `x.ts` and `x.tsx` in one folder the type checker only reads the first. */
export const sameBasename: Rule = {
  name: "same-basename",
  check: ({ path, neighbours }) => {
    const name = path.split("/").at(-1) ?? "";
    return name.endsWith(".tsx") && neighbours.includes(name.replace(/x$/, ""))
      ? [{ line: 1, message: `${name} escapes the type check beside a file of the same name in .ts` }]
      : [];
  },
};

export const indexFiles: Rule = {
  name: "index-files",
  check: ({ path }) =>
    /(^|\/)index\.(ts|tsx|mjs)$/.test(path) && isCode(path) && !/^packages\/[^/]+\/src\/index\.ts$/.test(path)
      ? [{ line: 1, message: "the only index file is a package's" }]
      : [],
};

/** One name for one thing: replaced names do not come back (decision 0023). */
export const noRetiredNames: Rule = {
  name: "retired-names",
  check: (source) => {
    if (source.path === "tools/tidy/retired-names.ts") return [];
    return [
      ...findings(source, (node) => {
        const name = node.type === "Identifier" ? node["name"] : null;
        if (typeof name !== "string" || !Object.hasOwn(retiredNames, name)) return null;
        return `${name} is retired: ${retiredNames[name]}`;
      }),
      ...findings(source, (node) => {
        const name = declaredIn(node).find((one) => Object.hasOwn(retiredVariables, one));
        return name === undefined ? null : `no variable is named ${name}: ${retiredVariables[name]}`;
      }),
    ];
  },
};

/** Returns the names of the variables and parameters that this node declares. */
function declaredIn(node: SyntaxNode): string[] {
  if (node.type === "VariableDeclarator") return namesIn(node["id"]);
  const params = node["params"];
  return Array.isArray(params) ? params.flatMap(namesIn) : [];
}

function namesIn(pattern: unknown): string[] {
  if (!isNode(pattern)) return [];
  const { type, name, properties, elements } = pattern;
  if (type === "Identifier") return typeof name === "string" ? [name] : [];
  if (type === "ObjectPattern") return Array.isArray(properties) ? properties.flatMap(namesIn) : [];
  if (type === "ArrayPattern") return Array.isArray(elements) ? elements.flatMap(namesIn) : [];
  if (type === "Property") return namesIn(pattern["value"]);
  if (type === "AssignmentPattern") return namesIn(pattern["left"]);
  return type === "RestElement" ? namesIn(pattern["argument"]) : [];
}
