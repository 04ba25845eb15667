/** The files that a page is made of beside its own, asked for with it: by itself the browser would find them one after another. The build
 * writes which (needed-files.ts beside vite.config.ts); without its table a page comes all the same. */

type Needed = {
  readonly files: readonly string[];
  readonly pages: Readonly<Record<string, readonly number[]>>;
};

/** Its list comes with the table of screens, since sign-in leads there. */
const dashboard = "DashboardScreen";

let table: Promise<Needed | null> | null = null;
const asked = new Set<string>();

export async function loadNeededFiles(): Promise<void> {
  await readTable();
}

/** @param screen the name of what the page draws */
export async function askForNeeded(screen: string): Promise<void> {
  if (screen === dashboard) return;
  const needed = await readTable();
  for (const at of needed?.pages[screen] ?? []) {
    const file = needed?.files[at];
    if (file === undefined || asked.has(file)) continue;
    asked.add(file);
    const link = document.createElement("link");
    // Safari 16 asks ahead for scripts of modules as for any other.
    link.rel = link.relList.supports("modulepreload") ? "modulepreload" : "preload";
    link.as = "script";
    link.crossOrigin = "";
    link.href = `/${file}`;
    document.head.append(link);
  }
}

async function readTable(): Promise<Needed | null> {
  const name = document.querySelector<HTMLElement>("script[data-needed]")?.dataset["needed"];
  if (name === undefined) return null;
  table ??= fetch(`/${name}`).then(
    async (answer) => (answer.ok ? neededOf(await answer.json()) : null),
    () => null,
  );
  const read = await table.catch(() => null);
  // What did not come is asked for again by the next page.
  if (read === null) table = null;
  return read;
}

/** The build's own words; whatever else stands there is no table. */
function neededOf(json: unknown): Needed | null {
  return isNeeded(json) ? json : null;
}

function isNeeded(json: unknown): json is Needed {
  return typeof json === "object" && json !== null && "files" in json && "pages" in json;
}
