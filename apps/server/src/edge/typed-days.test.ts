import { api, openApiDocument } from "@vigie/api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPeople, type People } from "../testing/test-firm.ts";
import { type TestServer, openTestServer } from "../testing/test-server.ts";

/** Every date that a request body accepts, found in the OpenAPI document: a date of the year 1 or 9999 is never stored, and the
 * error names the allowed range. */

type Json = { readonly [key: string]: unknown };
type Field = { readonly method: string; readonly path: string; readonly steps: readonly Step[] };
/** A key, a list item, or a branch of a union. */
type Step = { readonly key: string } | "item" | { readonly branch: Json };

type Operation = { requestBody?: { content: Record<string, { schema: Json }> } };
const document = openApiDocument(api) as { paths: Record<string, Record<string, Operation>> };

const isJson = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isJson) : []);
const branchesOf = (schema: Json) => [...listOf(schema["anyOf"]), ...listOf(schema["oneOf"])];
const propertiesOf = ({ properties }: Json): readonly (readonly [string, Json])[] =>
  Object.entries(isJson(properties) ? properties : {}).filter((one): one is [string, Json] => isJson(one[1]));

function daysIn(schema: Json, steps: readonly Step[] = []): readonly (readonly Step[])[] {
  if (schema["format"] === "date" || schema["format"] === "date-time") return [steps];
  return [
    ...branchesOf(schema).flatMap((branch) => daysIn(branch, [...steps, { branch }])),
    ...propertiesOf(schema).flatMap(([key, child]) => daysIn(child, [...steps, { key }])),
    ...(isJson(schema["items"]) ? daysIn(schema["items"], [...steps, "item"]) : []),
  ];
}

const fields: readonly Field[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { requestBody }]) => {
    const schema = requestBody?.content["application/json"]?.schema;
    const found = schema === undefined ? [] : daysIn(schema);
    return found.map((steps) => ({ method: method.toUpperCase(), path, steps }));
  }),
);

const nameOf = ({ steps }: Field) =>
  steps.flatMap((step) => (step === "item" ? ["0"] : "key" in step ? [step.key] : [])).join(".");

/** Returns a value that the schema accepts, with a date at the end of the steps. */
function sample(schema: Json, steps: readonly Step[] | null, day: string): unknown {
  const [step, ...rest] = steps ?? [];
  if (steps !== null && step === undefined) return schema["format"] === "date" ? day : `${day}T10:00:00.000Z`;
  if (step !== undefined && typeof step === "object" && "branch" in step)
    return sample(step.branch, rest, day);
  if (schema["const"] !== undefined) return schema["const"];
  if (Array.isArray(schema["enum"])) return schema["enum"][0];
  const branches = branchesOf(schema);
  const types = [schema, ...branches].flatMap(({ type }): readonly unknown[] =>
    Array.isArray(type) ? type : [type],
  );
  if (types.includes("null")) return null;
  const [branch] = branches;
  if (branch !== undefined) return sample(branch, null, day);
  const items = isJson(schema["items"]) ? schema["items"] : {};
  switch (schema["type"]) {
    case "object": {
      const required = Array.isArray(schema["required"]) ? schema["required"] : [];
      const key = step !== undefined && step !== "item" ? step.key : null;
      return Object.fromEntries(
        propertiesOf(schema)
          .filter(([name]) => name === key || required.includes(name))
          .map(([name, child]) => [
            name,
            name === "isin" ? "FR0010315770" : sample(child, name === key ? rest : null, day),
          ]),
      );
    }
    case "array":
      return step === "item"
        ? [sample(items, rest, day)]
        : Array.from({ length: Number(schema["minItems"] ?? 0) }, () => sample(items, null, day));
    case "boolean":
      return false;
    case "integer":
    case "number":
      return Math.min(1, Number(schema["maximum"] ?? 1));
    default:
      return textOf(schema);
  }
}

function textOf(schema: Json): string | null {
  if (schema["type"] === "null") return null;
  if (schema["format"] === "uuid") return server.services.newId();
  if (schema["format"] === "date") return "2026-11-02";
  if (schema["format"] === "date-time") return "2026-11-02T10:00:00.000Z";
  return "https://www.exemple.fr/abc";
}

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  people = await addPeople(server);
  await people.admin.ask("PUT", `/firm/people/${people.manager.id}/vigilance`, { vigilance: true });
});
afterAll(async () => await server.close());

/** Endpoints that accept the stored date unchanged: the invalid date is sent to a row with another stored date. */
const standing: Readonly<Record<string, () => Promise<string>>> = {
  "PUT /v1/tasks/{id}": async () => {
    const task = { title: "Rappeler", customer_id: people.owner.id, due_on: "2026-11-02", repeat: "none" };
    return (await people.advisor.ask("POST", "/tasks", { task })).body.task.id;
  },
};

/** Fields that are not stored, or that have an older rule of their own. */
const others: Readonly<Record<string, string>> = {
  "profile.birthdate": "birthdate.invalid",
  "user.birthdate": "birthdate.invalid",
  // The previous modification time of what is changed, as the server sent it.
  changed_at: "",
  // A filter.
  "filters.from": "",
  "filters.to": "",
};

const table = fields
  .filter((field) => others[nameOf(field)] !== "")
  .map((field) => [field.method, field.path, nameOf(field), field] as const);

test("the document tells of many days", () => {
  expect(table.length).toBeGreaterThan(45);
});

test.each(table)("%s %s refuses a %s of the year 1 or 9999", async (method, path, name, field) => {
  const schema =
    document.paths[path]?.[method.toLowerCase()]?.requestBody?.content["application/json"]?.schema ?? {};
  for (const day of ["0001-01-01", "9999-12-31"]) {
    const body = sample(schema, field.steps, day);
    const own = await standing[`${method} ${path}`]?.();
    const url = path
      .replace("/v1", "")
      .replace("{id}", own ?? "{id}")
      .replace(/\{(id|customerId)\}/, people.owner.id)
      .replace("{customerId}", people.owner.id)
      .replaceAll(/\{day\}/g, "2026-11-02")
      .replaceAll(/\{\w+\}/g, server.services.newId());
    const answers = [];
    for (const who of [people.advisor, people.manager, people.admin, people.owner]) {
      const answer = await who.ask(method as "POST", url, body);
      answers.push(answer);
      if (answer.status === 422) break;
    }
    const { status, body: refusal } = answers.at(-1) ?? {};
    expect(status, JSON.stringify([answers.map((one) => one.body), body])).toBe(422);
    const rule = others[name];
    if (rule !== undefined) expect([rule, "birthdate.future"]).toContain(refusal.code);
    else {
      expect(refusal.code, JSON.stringify([refusal, body])).toMatch(/^day\.(life|fact|exchange|due)_range$/);
      expect(Object.keys(refusal.errors)).toEqual([name]);
      expect(refusal.message).toMatch(
        /entre le \d{2}\.\d{2}\.\d{4} (\(un an en arrière\) )?et le \d{2}\.\d{2}\.\d{4}/,
      );
    }
  }
});
