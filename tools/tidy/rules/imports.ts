import { areas } from "../areas.ts";
import { type Finding, type Import, isTest, type Rule, type Source } from "../source.ts";

/** The allowed imports between workspaces (docs/architecture): anything else is refused. */
const workspaces: Readonly<Record<string, readonly string[]>> = {
  "packages/domain": [],
  "packages/analytics": [],
  "packages/api": ["domain"],
  "packages/partners": ["domain"],
  "packages/statements": ["domain"],
  "packages/testkit": ["domain", "api", "partners"],
  "apps/server": ["domain", "analytics", "api", "partners", "statements"],
  "apps/web": ["domain", "api", "partners/browser"],
  "apps/sandbox": ["partners"],
};

/** The libraries of packages with a deliberately short list; the others follow their package.json. */
const libraries: Readonly<Record<string, RegExp>> = {
  "packages/domain": /^$/,
  "packages/analytics": /^(highs|quadprog)$/,
  "packages/api": /^zod$/,
  "packages/partners": /^(zod|node:.*|fastify|postal-mime|smtp-server|jose|openid-client|stripe)$/,
  "packages/statements": /^(node:.*|unpdf)$/,
};

/** Libraries that a sandbox may use and the client of the same partner may not. */
const sandboxLibraries = /^(fastify|postal-mime|smtp-server)/;
const sandboxFiles =
  /^packages\/partners\/src\/[a-z-]+\/sandbox\/|^packages\/partners\/src\/(sandboxes\.ts|(control|mail)\/)/;
/** The solver's worker is the only part of the numerical core that knows its machine. */
const engineFiles = /^packages\/analytics\/src\/.*\/[a-z-]*(worker|pool|engine)[a-z-]*\.ts$/;
/** Rules that need both the numbers of the core and the terms of the domain. The core itself has no domain terms. */
const insightFiles = /^packages\/analytics\/src\/insight(\/|\.ts$)/;
/** Entry points that only the commands of tools/ load. */
const commandsOnly = /^@vigie\/analytics\/catalogue$/;
const testLibraries = /^(vitest|fast-check|oidc-provider|node:.*|@vigie\/testkit|@testing-library\/.*)$/;

export const importTable: Rule = {
  name: "imports",
  check: (source) => {
    const home = homeOf(source.path);
    if (home === null) return [];
    return source.imports.flatMap((found) => {
      const message = refusal(source.path, home, found);
      return message === null ? [] : [{ line: found.line, message }];
    });
  },
};

function refusal(file: string, home: string, { specifier, target }: Import): string | null {
  if (target !== null)
    return target.startsWith(`${home}/`)
      ? null
      : `a file of another package (${target}): import it by its name`;
  if (isTestSupport(file) && testLibraries.test(specifier)) return null;
  if (specifier.startsWith("@vigie/")) {
    if (commandsOnly.test(specifier)) return `${specifier} is for commands: production never loads it`;
    const name = specifier.slice("@vigie/".length);
    if (specifier === "@vigie/domain" && insightFiles.test(file)) return null;
    const allowed = workspaces[home]?.some((one) => name === one || name.startsWith(`${one}/`)) === true;
    return allowed ? null : `${home} may not import @vigie/${name}`;
  }
  if (sandboxLibraries.test(specifier) && home === "packages/partners" && !sandboxFiles.test(file)) {
    return `${specifier} belongs to sandbox files only`;
  }
  if (/^node:(worker_threads|url)$/.test(specifier) && engineFiles.test(file)) return null;
  if (home === "apps/web" && specifier.startsWith("node:")) return "the web runs in a browser";
  const allowed = libraries[home];
  return allowed === undefined || allowed.test(specifier) ? null : `${home} may not import ${specifier}`;
}

function isTestSupport(file: string): boolean {
  return isTest(file) || /\/golden\/|\/testing\/|\/test-[a-z-]+\.ts$|[/-]testing\.tsx?$/.test(file);
}

function homeOf(file: string): string | null {
  const home = file.split("/").slice(0, 2).join("/");
  return file.startsWith(`${home}/src/`) && home in workspaces ? home : null;
}

/** A sandbox is a second implementation of the partner's documents: it imports nothing of a partner's client. They may only
 * share the households' data and the description of a partner. */
const sharedWithSandboxes = /^packages\/partners\/src\/(partner|demo-[a-z]+)\.ts$|\/sandbox\//;

export const sandboxesApart: Rule = {
  name: "sandboxes-apart",
  check: ({ path, imports }) => {
    const isSandbox = /^packages\/partners\/src\/[a-z-]+\/sandbox\//.test(path);
    if (!isSandbox || isTest(path) || isTestSupport(path)) return [];
    return imports.flatMap(({ target, line }) =>
      target === null || sharedWithSandboxes.test(target)
        ? []
        : [{ line, message: `a sandbox shares no code with a client: ${target}` }],
    );
  },
};

export const featureBoundaries: Rule = {
  name: "feature-boundaries",
  check: (source) => source.imports.flatMap((found) => boundary(source, found)),
};

function boundary(source: Source, { target, line }: Import): Finding[] {
  const from = featureOf(source.path);
  const to = target === null ? null : featureOf(target);
  if (from === null || to === null || (from.app === to.app && from.name === to.name)) return [];
  if (from.app === "web")
    return [
      {
        line,
        message: `feature ${from.name} imports feature ${to.name}: move what they share to ui or a room of shared`,
      },
    ];
  const throughActions = /\/actions(\.ts|\/[^/]+\.ts)$/.test(target ?? "");
  return throughActions
    ? []
    : [{ line, message: `feature ${from.name} may see of ${to.name} only its actions` }];
}

function featureOf(file: string): { readonly app: string; readonly name: string } | null {
  const match = /^apps\/(server|web)\/src\/features\/[^/]+\/([^/]+)\//.exec(file);
  return match === null ? null : { app: match[1] ?? "", name: match[2] ?? "" };
}

/** Every feature of the server with its rank in areas.ts: `identity/users`. */
const ranks = new Map(
  areas
    .flatMap(({ area, features }) => features.map((feature) => `${area}/${feature}`))
    .map((name, rank) => [name, rank]),
);

/** A feature imports only features listed before it in areas.ts. Tests may import any. */
export const areaOrder: Rule = {
  name: "area-order",
  check: ({ path, imports }) => {
    const from = rankedFeature(path);
    if (from === null || isTest(path)) return [];
    return imports.flatMap(({ target, line }) => {
      const to = target === null ? null : rankedFeature(target);
      if (to === null || to === from) return [];
      return rankOf(to) < rankOf(from) ? [] : [{ line, message: `${from} stands before ${to} in areas.ts` }];
    });
  },
};

function rankedFeature(file: string): string | null {
  return /^apps\/server\/src\/features\/([^/]+\/[^/]+)\//.exec(file)?.[1] ?? null;
}

/** A feature missing in areas.ts ranks last, and may be imported by nothing. */
function rankOf(feature: string): number {
  return ranks.get(feature) ?? Number.POSITIVE_INFINITY;
}
