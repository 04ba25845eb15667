import type { Solver } from "@vigie/analytics";
import type { CatalogueEntry } from "@vigie/analytics/catalogue";

type Asked = {
  readonly name: string;
  readonly input: unknown;
  /** An id for the caller, returned with the answer. */
  readonly id?: string | number;
};
const keys = ["name", "input", "id"];

/** Answers one line of `npm run analytics`; never throws, whatever the line. */
export async function answerLine(
  line: string,
  functions: ReadonlyMap<string, CatalogueEntry>,
  solver: Solver,
): Promise<Record<string, unknown>> {
  const asked = parse(line);
  if ("error" in asked) return asked;
  const { name, id } = asked;
  const about = id === undefined ? { name } : { name, id };
  const entry = functions.get(name);
  if (entry === undefined) return { ...about, error: "unknown function; see npm run analytics -- list" };
  const given = await entry.run(asked.input, solver);
  return given.ok ? { ...about, output: given.output } : { ...about, error: given.error };
}

/** Parses a line, or returns what is wrong with it: an unknown key would otherwise be a silent default. */
function parse(line: string): Asked | { readonly name: string | null; readonly error: string } {
  const json = jsonOf(line);
  if (json === null || typeof json !== "object" || Array.isArray(json)) return notALine;
  const name: unknown = Reflect.get(json, "name");
  const id: unknown = Reflect.get(json, "id");
  if (typeof name !== "string") return notALine;
  const unknown = Object.keys(json).find((key) => !keys.includes(key));
  if (unknown !== undefined) return { name, error: `${unknown} is unknown; expected ${keys.join(", ")}` };
  if (id !== undefined && typeof id !== "string" && typeof id !== "number")
    return { name, error: "id is neither a text nor a number" };
  const input: unknown = "input" in json ? json.input : {};
  return { name, input, ...(id === undefined ? {} : { id }) };
}

const notALine = { name: null, error: 'expected one JSON object a line: {"name", "input", "id"?}' };

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
