import type { Plugin, Rolldown } from "vite";

/** Which files the modules of a first visit come in. By itself the bundler makes one of each set of pages that shares a module:
 * 61 files for the dashboard, most under 2 kB, eight rounds of six connections on a phone. */

type Graph = {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
};

type GrantScope = {
  readonly base: ReadonlySet<string>;
  readonly signIn: ReadonlySet<string>;
  readonly frame: ReadonlySet<string>;
  readonly charts: ReadonlySet<string>;
};

const entry = "src/main.tsx";
const signInScreen = "src/features/identity/sessions/screens/sign-in.tsx";
const dashboardScreens = [
  "src/areas/customer/layout.tsx",
  "src/features/holdings/wealth/screens/dashboard.tsx",
];
const belowTheFold = ["src/features/holdings/wealth/parts/shares.tsx", "src/ui/charts/evolution-chart.tsx"];

/** The groups of the bundler. The words and rules of the domain and the API package, of which each page takes some, are one file
 * for each set of pages: kept out of the files of the pages, so that no two files import each other. Those of a first visit are together. */
export function firstLoadChunks(root: string): Rolldown.CodeSplittingOptions {
  return {
    includeDependenciesRecursively: false,
    groups: [
      { debugName: "first load", name: chunkNamer(root) },
      { name: "words", test: ofFirstVisit },
      { name: "others", test: ofPackages, entriesAware: true },
    ],
  };
}

/** Two files that import each other may run in the wrong order: such a build is refused. */
export function refuseChunkCycles(): Plugin {
  return {
    name: "no-circle-of-chunks",
    apply: "build",
    generateBundle(_options, bundle) {
      const done = new Set<string>();
      const visit = (name: string, path: readonly string[]): void => {
        if (path.includes(name)) this.error(`These files import each other: ${[...path, name].join(" → ")}`);
        if (done.has(name)) return;
        done.add(name);
        const file = bundle[name];
        for (const imported of file?.type === "chunk" ? file.imports : []) visit(imported, [...path, name]);
      };
      for (const name of Object.keys(bundle)) visit(name, []);
    },
  };
}

/** Names the file of a module, or leaves it to the bundler:
 * - libraries: what every page loads of others' code, which changes with its versions and not with each of ours;
 * - base: what every page loads of ours, and what the sign-in page and the dashboard share beside it: one of them is every first page;
 * - frame: the rest of the frame and of the dashboard, which most signed-in pages use;
 * - charts: what the dashboard draws after the first glance;
 * - tiles: what each of its tiles is drawn with, also those that come because they were chosen;
 * - account: what is left of the sign-in page, which the other pages of a visitor share.
 * Screens and their parts stay files of their own. */
function chunkNamer(root: string): (id: string, graph: Graph) => string | null {
  let reach: GrantScope | null = null;
  return (id, graph) => {
    reach ??= grantScopeOf(root, graph);
    if (seldomUsed.test(id)) return null;
    if (ofEveryPage.test(id)) return "base";
    // The tables of routes are in the features, and every page loads them.
    if (reach.base.has(id)) return ofLibraries.test(id) ? "libraries" : "base";
    if (ofTiles.test(id)) return "tiles";
    if (isOwnOfAScreen(id)) return null;
    if (reach.frame.has(id)) return reach.signIn.has(id) ? "base" : "frame";
    if (reach.charts.has(id)) return "charts";
    return reach.signIn.has(id) ? "account" : null;
  };
}

function grantScopeOf(root: string, graph: Graph): GrantScope {
  const from = (...files: readonly string[]): ReadonlySet<string> =>
    reached(
      files.map((file) => `${root}/${file}`),
      graph,
    );
  return {
    base: from(entry),
    signIn: from(signInScreen),
    frame: from(...dashboardScreens),
    charts: from(...belowTheFold),
  };
}

/** The modules that these import, and those which they import; what comes by `import()` is loaded later. */
function reached(starts: readonly string[], graph: Graph): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id) || ofPackages.test(id)) return;
    found.add(id);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  for (const start of starts) visit(start);
  return found;
}

/** Their index names every file, whoever asks: only the bundler knows which of them a page needs. */
const ofPackages = /\/packages\/(?:domain|api)\/src\/|api-plans(?:-groups.*)?$/;

/** Their libraries' index names them, whoever asks: lists read page by page and several answers at once are the advisor's, and no
 * sign-in writes by them. */
const seldomUsed =
  /\/@tanstack\/(?:query-core|react-query)\/.*\/(?:(?:infiniteQuery|queries|mutation)Observer|use(?:InfiniteQuery|Queries|Mutation))\.js$/;

/** What every page takes of the domain, and the few lines of it that sign-in does. */
const ofEveryPage =
  /\/packages\/domain\/src\/(?:kernel\/(?:id|url)|identity\/(?:variants|second-factors))\.ts$/;

/** What the frame and the dashboard take of the domain, how calls are made and the plans of theirs: one file, where fifteen of a few
 * lines would be asked for. What the sign-in page takes is not in it. */
const ofFirstVisit =
  /\/packages\/api\/src\/(?:client|client-messages-fr|endpoint|plan)\.ts$|api-plans(?:-groups\/(?:first|named\/all))?$|\/packages\/domain\/src\/(?:figure|savings-figures|kernel\/(?:assert|cents|day|elision-text|group-by|ratio)|holdings\/(?:institution-names|portfolio-text|portfolios)|insight\/(?:dashboards|trifles|paid-parts|whole-euros)|displayed\/model)\.ts$/;

/** What every tile of the dashboard is drawn with: one file for the dashboard, the tiles that are chosen and the list of contracts. */
const ofTiles =
  /\/features\/holdings\/wealth\/(?:text|parts\/(?:tile|tile-text|shown|composition-note|portfolio-notes))\.tsx?$/;

const ofLibraries = /\/node_modules\//;

function isOwnOfAScreen(id: string): boolean {
  return /\/src\/features\//.test(id);
}
