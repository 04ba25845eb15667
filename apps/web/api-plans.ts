import type { Endpoint, endpointPlan as planOf } from "@vigie/api";
import { createRequire } from "node:module";
import path from "node:path";
import type { Plugin } from "vite";

const name = "@vigie/api";
const moduleId = "\0api-plans";
/** Calls whose pages alone load what they need of them: those of the Club, and most of the advisor's book. */
const clubName = "@vigie/api/club";
const bookName = "@vigie/api/book";
const clubModuleId = "\0api-plans-club";
const bookModuleId = "\0api-plans-book";
/** What of the package of API definitions the pages import beside its endpoints, from files without schemas. */
const plainFiles = ["client", "endpoint", "errors", "plan"];

/** Puts the plans of the endpoints in place of their schemas in the built pages. The schemas and their library are a third of
 * the JavaScript that a first visit would wait for, and the server checks every request and every reply by them anyway.
 * Tests and the development server keep the schemas, so that what lies there is told. */
export function apiPlans(): Plugin {
  return {
    name: "api-plans",
    apply: "build",
    enforce: "pre",
    resolveId: (id) => moduleIds.get(id) ?? null,
    load: async (id) => (await modules.get(id)?.()) ?? null,
  };
}

async function plansModule(): Promise<string> {
  const definitions = await import("@vigie/api");
  const source = path.dirname(createRequire(import.meta.url).resolve(name));
  const file = (base: string): string => JSON.stringify(path.join(source, `${base}.ts`));
  const { clubApi } = await import("@vigie/api/club");
  const { bookApi } = await import("@vigie/api/book");
  const apart = new Set<object>([...Object.values(clubApi), ...Object.values(bookApi)]);
  const api = sharing(
    plansOf(
      Object.entries(definitions.api).filter(([, group]) => !apart.has(group)),
      definitions,
    ),
  );
  const constants = Object.entries(definitions).flatMap(([key, value]) =>
    isPlain(value) ? [`export const ${key} = ${JSON.stringify(value)};`] : [],
  );
  return [
    ...plainFiles.map((base) => `export * from ${file(base)};`),
    `import { clientOver } from ${file("client")};`,
    `import { plannedWire } from ${file("plan")};`,
    "export const createClient = (options) => clientOver(plannedWire, options);",
    ...constants,
    ...api.shared,
    `export const api = ${api.text};`,
  ].join("\n");
}

async function clubModule(): Promise<string> {
  const { clubApi } = await import("@vigie/api/club");
  return await moduleOf("clubApi", Object.entries(clubApi));
}

async function bookModule(): Promise<string> {
  const { bookApi } = await import("@vigie/api/book");
  return await moduleOf("bookApi", Object.entries(bookApi));
}

async function moduleOf(exported: string, groups: Groups): Promise<string> {
  const { text, shared } = sharing(plansOf(groups, await import("@vigie/api")));
  return [...shared, `export const ${exported} = ${text};`].join("\n");
}

const moduleIds = new Map([
  [name, moduleId],
  [clubName, clubModuleId],
  [bookName, bookModuleId],
]);
const modules = new Map([
  [moduleId, plansModule],
  [clubModuleId, clubModule],
  [bookModuleId, bookModule],
]);

type Groups = readonly (readonly [string, Readonly<Record<string, Endpoint>>])[];

/** What a page needs of each call: how it is reached, and how its answer is read without its schema. */
function plansOf(groups: Groups, { endpointPlan }: { readonly endpointPlan: typeof planOf }): object {
  return Object.fromEntries(
    groups.map(([group, endpoints]) => [
      group,
      Object.fromEntries(
        Object.entries(endpoints).map(([key, target]) => {
          const { method, path, needs } = target;
          const offer = needs === undefined ? {} : { needs };
          return [key, { method, path, ...offer, plan: endpointPlan(target) }];
        }),
      ),
    ]),
  );
}

type Shared = { readonly text: string; readonly shared: readonly string[] };

/** Under this many characters a name of its own saves nothing. */
const worthSharing = 60;

/** A value as JavaScript, in which what stands several times is written once: the same schemas serve many calls. */
function sharing(value: unknown): Shared {
  const times = new Map<string, number>();
  const count = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const text = JSON.stringify(node);
    times.set(text, (times.get(text) ?? 0) + 1);
    for (const inner of Object.values(node)) count(inner);
  };
  count(value);
  const names = new Map<string, string>();
  const shared: string[] = [];
  const write = (node: unknown): string => {
    if (typeof node !== "object" || node === null) return JSON.stringify(node);
    const text = JSON.stringify(node);
    const known = names.get(text);
    if (known !== undefined) return known;
    const written = Array.isArray(node)
      ? `[${node.map(write).join(",")}]`
      : `{${Object.entries(node)
          .map(([key, inner]) => `${JSON.stringify(key)}:${write(inner)}`)
          .join(",")}}`;
    if ((times.get(text) ?? 0) < 2 || text.length < worthSharing) return written;
    const name = `s${shared.length}`;
    names.set(text, name);
    shared.push(`const ${name} = ${written};`);
    return name;
  };
  return { text: write(value), shared };
}

/** A word, a number, or a list of them: a constant of the API package that a page may want as it is. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value))
    return value.every((item) => typeof item === "string" || typeof item === "number");
  return typeof value === "string" || typeof value === "number";
}
