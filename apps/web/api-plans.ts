import type { Endpoint } from "@vigie/api";
import { createRequire } from "node:module";
import path from "node:path";
import type { Plugin } from "vite";

const name = "@vigie/api";
const moduleId = "\0api-plans";
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
    resolveId: (id) => (id === name ? moduleId : null),
    load: async (id) => (id === moduleId ? await plansModule() : null),
  };
}

async function plansModule(): Promise<string> {
  const definitions = await import("@vigie/api");
  const source = path.dirname(createRequire(import.meta.url).resolve(name));
  const file = (base: string): string => JSON.stringify(path.join(source, `${base}.ts`));
  const api = sharing(
    Object.fromEntries(
      Object.entries<Readonly<Record<string, Endpoint>>>(definitions.api).map(([group, endpoints]) => [
        group,
        Object.fromEntries(
          Object.entries(endpoints).map(([key, target]) => {
            const { method, path, needs } = target;
            const offer = needs === undefined ? {} : { needs };
            return [key, { method, path, ...offer, plan: definitions.endpointPlan(target) }];
          }),
        ),
      ]),
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
