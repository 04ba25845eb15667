import type { Endpoint } from "@vigie/contract";
import { createRequire } from "node:module";
import path from "node:path";
import type { Plugin } from "vite";

const name = "@vigie/contract";
const moduleId = "\0contract-plans";
/** What of the contract's package the pages import beside its endpoints, from files without schemas. */
const plainFiles = ["client", "errors", "plan"];

/** Puts the plans of the endpoints in place of their schemas in the built pages. The schemas and their library are a third of
 * the JavaScript that a first visit would wait for, and the server checks every request and every reply by them anyway.
 * Tests and the development server keep the schemas, so that what lies there is told. */
export function contractPlans(): Plugin {
  return {
    name: "contract-plans",
    apply: "build",
    enforce: "pre",
    resolveId: (id) => (id === name ? moduleId : null),
    load: async (id) => (id === moduleId ? await plansModule() : null),
  };
}

async function plansModule(): Promise<string> {
  const contract = await import("@vigie/contract");
  const source = path.dirname(createRequire(import.meta.url).resolve(name));
  const file = (base: string): string => JSON.stringify(path.join(source, `${base}.ts`));
  const groups: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = contract.api;
  const api = Object.entries(groups).map(([group, endpoints]) => {
    const lines = Object.entries(endpoints).map(([key, target]) => {
      const { method, path } = target;
      return `${JSON.stringify(key)}: ${JSON.stringify({ method, path, plan: contract.endpointPlan(target) })}`;
    });
    return `${JSON.stringify(group)}: { ${lines.join(",\n")} }`;
  });
  const constants = Object.entries(contract).flatMap(([key, value]) =>
    isPlain(value) ? [`export const ${key} = ${JSON.stringify(value)};`] : [],
  );
  return [
    ...plainFiles.map((base) => `export * from ${file(base)};`),
    `import { clientOver } from ${file("client")};`,
    `import { plannedWire } from ${file("plan")};`,
    "export const createClient = (options) => clientOver(plannedWire, options);",
    ...constants,
    `export const api = { ${api.join(",\n")} };`,
  ].join("\n");
}

/** A word, a number, or a list of them: a constant of the contract that a page may want as it is. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value))
    return value.every((item) => typeof item === "string" || typeof item === "number");
  return typeof value === "string" || typeof value === "number";
}
