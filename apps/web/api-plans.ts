import type { Endpoint, endpointPlan as planOf, firmRolesOf as rolesOf } from "@vigie/api";
import { createRequire } from "node:module";
import path from "node:path";
import type { Plugin } from "vite";

const name = "@vigie/api";
const moduleId = "\0api-plans";
/** Calls whose pages alone load what they need of them: those of the Club, of advice, and most of the advisor's book. */
const clubName = "@vigie/api/club";
const bookName = "@vigie/api/book";
const adviceName = "@vigie/api/advice";
const groupsModuleId = "\0api-plans-groups";
const clubPart = "names-of-club";
const namedPart = "named";
const clubModuleId = "\0api-plans-club";
const bookModuleId = "\0api-plans-book";
const adviceModuleId = "\0api-plans-advice";
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
    resolveId: (id) => moduleIds.get(id) ?? (id.startsWith(groupsModuleId) ? id : null),
    load: async (id) => {
      const code = await (id.startsWith(`${groupsModuleId}/`)
        ? groupModule(id.slice(groupsModuleId.length + 1))
        : modules.get(id)?.());
      return code === undefined ? null : { code, moduleSideEffects: false };
    },
  };
}

async function plansModule(): Promise<string> {
  const definitions = await import("@vigie/api");
  const source = path.dirname(createRequire(import.meta.url).resolve(name));
  const file = (base: string): string => JSON.stringify(path.join(source, `${base}.ts`));
  return [
    ...plainFiles.map((base) => `export * from ${file(base)};`),
    `import { clientOver } from ${file("client")};`,
    `import { plannedWire } from ${file("plan")};`,
    "export const createClient = (options) => clientOver(plannedWire, options);",
    `export { isOpenByPlan as isOpenToFirm } from ${file("plan")};`,
    ...constantsOf(definitions),
    `export * as api from ${JSON.stringify(groupsModuleId)};`,
    `export * as named from ${JSON.stringify(`${groupsModuleId}/${namedPart}`)};`,
  ].join("\n");
}

/** The calls of a first visit are a module of their own: the other pages load the rest. */
const firstVisitCalls = new Set([
  "connections.show",
  "connections.synchronize",
  "dashboards.arrange",
  "dashboards.show",
  "nextSteps.list",
  "notifications.list",
  "portfolios.list",
  "sessions.websocketToken",
  "subscriptions.list",
  "users.me",
  "users.show",
  "variants.show",
  "visits.begin",
  "wealth.composition",
  "wealth.portfolioSeries",
  "wealth.series",
  "wealth.summary",
]);

/** Those of the tiles that not everybody has, and of the pages that one goes to from a dashboard. */
const oftenCalls = new Set([
  "connections.list",
  "connections.register",
  "dashboards.completion",
  "health.show",
  "householdFees.show",
  "loans.list",
  "manualPortfolios.update",
  "portfolios.ofUser",
  "portfolios.show",
  "portfolios.update",
  "portfolios.updateInfos",
  "riskProfiles.answer",
  "riskProfiles.list",
  "segments.count",
  "users.showProfile",
  "users.updateProfile",
]);

/** `api.users.show` is a name of one of the two modules: a page that asks for the first half of a group loads none of the rest. */
async function groupsModule(): Promise<string> {
  return namesOf(await groupsOfPages());
}

function namesOf(groups: Groups): string {
  return groups
    .map(([group]) => `export * as ${group} from ${JSON.stringify(`${groupsModuleId}/of/${group}`)};`)
    .join("\n");
}

async function groupModule(part: string): Promise<string> {
  const club = await groupsOfClub();
  if (part === clubPart) return namesOf(club);
  if (part === namedPart || part.startsWith(`${namedPart}/`)) return await namedModule(part);
  const groups = [...(await groupsOfPages()), ...club];
  const partOf = (name: string, key: string): string => {
    if (firstVisitCalls.has(`${name}.${key}`)) return "first";
    if (oftenCalls.has(`${name}.${key}`)) return "often";
    return club.some(([of]) => of === name) ? "club" : "rest";
  };
  const [, group] = part.split("of/");
  if (group !== undefined)
    return groups
      .filter(([name]) => name === group)
      .flatMap(([, endpoints]) => Object.keys(endpoints))
      .map(
        (key) =>
          `export { ${group}_${key} as ${key} } from ${JSON.stringify(`${groupsModuleId}/${partOf(group, key)}`)};`,
      )
      .join("\n");
  const calls = groups.flatMap(([name, endpoints]) =>
    Object.entries(endpoints).flatMap(([key, target]): [string, Endpoint][] =>
      partOf(name, key) === part ? [[`${name}_${key}`, target]] : [],
    ),
  );
  const plans = plansOf([["calls", Object.fromEntries(calls)]], await import("@vigie/api"));
  const { text, shared } = sharing(plans);
  return [
    ...shared,
    `const { calls } = ${text};`,
    `export const { ${calls.map(([name]) => name).join(", ")} } = calls;`,
  ].join("\n");
}

/** `named.users.show`: what a page asks of a call that it does not make. One module of constants, of which only those that some page
 * names are kept. */
async function namedModule(part: string): Promise<string> {
  const definitions = await import("@vigie/api");
  const groups: Groups = Object.entries(definitions.api);
  const of = (name: string): string => JSON.stringify(`${groupsModuleId}/${namedPart}/${name}`);
  if (part === namedPart)
    return groups.map(([group]) => `export * as ${group} from ${of(group)};`).join("\n");
  const wanted = groups.find(([group]) => part === `${namedPart}/${group}`);
  const names = wanted === undefined ? groups : [wanted];
  return names
    .flatMap(([group, endpoints]) =>
      Object.entries(endpoints).map(([key, target]) => {
        const { plan: _, ...call } = plannedCall(target, definitions);
        return wanted === undefined
          ? `export const ${group}_${key} = ${JSON.stringify(call)};`
          : `export { ${group}_${key} as ${key} } from ${of("all")};`;
      }),
    )
    .join("\n");
}

async function groupsOfPages(): Promise<Groups> {
  const { api } = await import("@vigie/api");
  const { clubApi } = await import("@vigie/api/club");
  const { bookApi } = await import("@vigie/api/book");
  const { adviceApi } = await import("@vigie/api/advice");
  const packs: readonly Readonly<Record<string, object>>[] = [clubApi, bookApi, adviceApi];
  const apart = new Set(packs.flatMap((calls) => Object.values(calls)));
  const groups: Groups = Object.entries(api);
  return groups.filter(([, group]) => !apart.has(group));
}

async function groupsOfClub(): Promise<Groups> {
  const { clubApi } = await import("@vigie/api/club");
  return Object.entries(clubApi);
}

/** The frame asks whether there is a subscription: split call by call as those of the first visit. */
async function clubModule(): Promise<string> {
  return await Promise.resolve(
    `export * as clubApi from ${JSON.stringify(`${groupsModuleId}/${clubPart}`)};`,
  );
}

async function bookModule(): Promise<string> {
  const definitions = await import("@vigie/api/book");
  const calls = await moduleOf("bookApi", Object.entries(definitions.bookApi));
  return [calls, ...constantsOf(definitions)].join("\n");
}

async function adviceModule(): Promise<string> {
  const { adviceApi } = await import("@vigie/api/advice");
  return await moduleOf("adviceApi", Object.entries(adviceApi));
}

async function moduleOf(exported: string, groups: Groups): Promise<string> {
  const { text, shared } = sharing(plansOf(groups, await import("@vigie/api")));
  return [...shared, `export const ${exported} = ${text};`].join("\n");
}

const moduleIds = new Map([
  [name, moduleId],
  [clubName, clubModuleId],
  [bookName, bookModuleId],
  [adviceName, adviceModuleId],
]);
const modules = new Map([
  [moduleId, plansModule],
  [groupsModuleId, groupsModule],
  [clubModuleId, clubModule],
  [bookModuleId, bookModule],
  [adviceModuleId, adviceModule],
]);

type Groups = readonly (readonly [string, Readonly<Record<string, Endpoint>>])[];

type Plans = Readonly<Record<string, Readonly<Record<string, PlannedCall>>>>;
type PlannedCall = Pick<Endpoint, "method" | "path" | "needs" | "advisorNeeds" | "firmRoles" | "plan">;
type Made = { readonly endpointPlan: typeof planOf; readonly firmRolesOf: typeof rolesOf };

/** What a page needs of each call: how it is reached, how its answer is read without its schema, where it exists, and who of a
 * firm may make it. */
export function plansOf(groups: Groups, made: Made): Plans {
  return Object.fromEntries(
    groups.map(([group, endpoints]) => [
      group,
      Object.fromEntries(Object.entries(endpoints).map(([key, target]) => [key, plannedCall(target, made)])),
    ]),
  );
}

function plannedCall(target: Endpoint, { endpointPlan, firmRolesOf }: Made): PlannedCall {
  const { method, path, needs, advisorNeeds } = target;
  const firmRoles = firmRolesOf(target);
  // What is undefined is not written.
  return { method, path, needs, advisorNeeds, firmRoles, plan: endpointPlan(target) };
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

/** The constants of the API package that a page may want as they are. */
function constantsOf(definitions: object): string[] {
  return Object.entries(definitions).flatMap(([key, value]) =>
    isPlain(value) ? [`export const ${key} = ${JSON.stringify(value)};`] : [],
  );
}

/** A word, a number, or what is made of them alone. */
function isPlain(value: unknown): boolean {
  if (typeof value === "string" || typeof value === "number") return true;
  if (Array.isArray(value)) return value.every(isPlain);
  return isPlainObject(value) && Object.values(value).every(isPlain);
}

function isPlainObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
