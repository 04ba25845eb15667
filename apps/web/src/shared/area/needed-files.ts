/** The files that a page needs besides its own, requested together with it: the browser alone would discover them one after
 * another. The build writes the table (needed-files.ts beside vite.config.ts); without it a page loads all the same. */

type Needed = {
  readonly files: readonly string[];
  readonly pages: Readonly<Record<string, readonly number[]>>;
};

/** Included in the table of screens, because sign-in leads there. */
const dashboard = "DashboardScreen";

let table: Promise<Needed | null> | null = null;
const asked = new Set<string>();

export async function loadNeededFiles(): Promise<void> {
  await readTable();
}

/** @param screen the name of the component that the page renders */
export async function askForNeeded(screen: string): Promise<void> {
  if (screen === dashboard) return;
  const needed = await readTable();
  for (const at of needed?.pages[screen] ?? []) {
    const file = needed?.files[at];
    if (file === undefined || asked.has(file)) continue;
    asked.add(file);
    const link = document.createElement("link");
    // Safari 16 preloads module scripts like ordinary ones.
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
  // If it failed, the next page requests it again.
  if (read === null) table = null;
  return read;
}

/** Validates the table; anything else is ignored. */
function neededOf(json: unknown): Needed | null {
  return isNeeded(json) ? json : null;
}

function isNeeded(json: unknown): json is Needed {
  return typeof json === "object" && json !== null && "files" in json && "pages" in json;
}
