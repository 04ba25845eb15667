import type { Plugin, Rolldown } from "vite";

/** Which files a page is made of beside its own, so that they are asked for together and not one after another. The bundler writes these
 * lists where pages are imported: the tables of screens name some hundred and twenty pages, and every first visit would wait for the
 * lists of all. They are a file of their own, which a page other than the dashboard asks for with its scripts (public/boot.js), and the
 * dashboard with the first gesture (src/shared/area/needed-files.ts). */
export type NeededFiles = {
  readonly files: readonly string[];
  /** By the name of the screen: places in `files`. */
  readonly pages: Readonly<Record<string, readonly number[]>>;
};

/** What a page has before another is asked for: the first script and what an area is made of (the frame of either area takes both). */
const ofEveryPage = /\/(?:rolldown-runtime|libraries|base)-/;
const ofEveryArea = /\/(?:rolldown-runtime|libraries|base|frame|words)-/;

/** The dashboard is where sign-in leads: its list stays in the table. */
const dashboard = /\/dashboard-/;

type Host = { readonly hostId: string; readonly hostType: "html" | "js" };

export type NeededLists = {
  /** What stays in the list at an import. */
  readonly resolveDependencies: (file: string, needed: string[], host: Host) => string[];
  readonly plugin: Plugin;
};

export function neededFiles(): NeededLists {
  const tables = new Set<string>();
  return {
    resolveDependencies: (file, needed, { hostId, hostType }) => {
      if (hostType === "html") return needed;
      if (tables.has(hostId) && !dashboard.test(file)) return [];
      const had = ofEveryPage.test(hostId) ? ofEveryPage : ofEveryArea;
      return needed.filter((name) => !had.test(name));
    },
    plugin: {
      name: "needed-files",
      apply: "build",
      generateBundle: {
        // Before the lists are written.
        order: "pre",
        handler(_options, bundle) {
          const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
          for (const chunk of chunks.filter(isTable)) tables.add(chunk.fileName);
          const pages = chunks
            .filter(({ fileName }) => tables.has(fileName))
            .flatMap(({ dynamicImports }) => dynamicImports);
          const source = JSON.stringify(
            listsOf(new Set(pages), new Map(chunks.map((one) => [one.fileName, one]))),
          );
          this.emitFile({ type: "asset", name: "needed.json", source });
        },
      },
    },
  };
}

function isTable({ moduleIds }: Rolldown.OutputChunk): boolean {
  return moduleIds.some((id) => /\/src\/(?:features|areas\/(?:customer|advisor))\/.*routes\.tsx$/.test(id));
}

function listsOf(pages: ReadonlySet<string>, chunks: ReadonlyMap<string, Rolldown.OutputChunk>): NeededFiles {
  const files: string[] = [];
  const placeOf = (file: string): number => {
    if (!files.includes(file)) files.push(file);
    return files.indexOf(file);
  };
  const lists: Record<string, readonly number[]> = {};
  for (const page of pages) {
    if (dashboard.test(page)) continue;
    const needed = [...staticImports(page, chunks)].filter((file) => !ofEveryArea.test(file));
    // Two pages may have screens of one name: both lists then serve each.
    for (const screen of screensOf(chunks.get(page)))
      lists[screen] = [...new Set([...(lists[screen] ?? []), ...needed.map(placeOf)])];
  }
  return { files, pages: lists };
}

function screensOf(page: Rolldown.OutputChunk | undefined): readonly string[] {
  const exported = Object.values(page?.modules ?? {}).flatMap(({ renderedExports }) => renderedExports);
  return exported.filter((name) => name.endsWith("Screen"));
}

function staticImports(page: string, chunks: ReadonlyMap<string, Rolldown.OutputChunk>): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (file: string): void => {
    for (const imported of chunks.get(file)?.imports ?? []) {
      if (found.has(imported)) continue;
      found.add(imported);
      visit(imported);
    }
  };
  visit(page);
  return found;
}
