/** Returns how a JSON value violates a JSON schema, for the keywords used by the API's document; null if it is valid. */
export function schemaMismatch(schema: unknown, value: unknown, path = "$"): string | null {
  if (!isObject(schema)) return null;
  const { anyOf, oneOf, allOf, type, const: only } = schema;
  const choices = [anyOf, oneOf].find((one) => Array.isArray(one));
  if (Array.isArray(choices) && choices.every((one) => schemaMismatch(one, value, path) !== null))
    return `${path}: fits none of ${choices.length}`;
  if (Array.isArray(allOf)) {
    const broken = allOf.map((one) => schemaMismatch(one, value, path)).find((one) => one !== null);
    if (broken !== undefined) return broken;
  }
  if (only !== undefined && value !== only) return `${path}: is not ${JSON.stringify(only)}`;
  if (Array.isArray(schema["enum"]) && !schema["enum"].includes(value))
    return `${path}: ${JSON.stringify(value)} is not listed`;
  const types = typesOf(type);
  if (types !== null && !types.some((one) => isOfType(value, one)))
    return `${path}: ${JSON.stringify(value)?.slice(0, 40)} is no ${types.join(" or ")}`;
  if (Array.isArray(value))
    return firstOf(value.map((item, index) => schemaMismatch(schema["items"], item, `${path}[${index}]`)));
  return isObject(value) ? misfitOfObject(schema, value, path) : null;
}

function misfitOfObject(
  schema: Readonly<Record<string, unknown>>,
  value: Readonly<Record<string, unknown>>,
  path: string,
): string | null {
  const properties = isObject(schema["properties"]) ? schema["properties"] : {};
  const list: readonly unknown[] = Array.isArray(schema["required"]) ? schema["required"] : [];
  const required = list.filter((key) => typeof key === "string");
  const missing = required.find((key) => !Object.hasOwn(value, key));
  if (missing !== undefined) return `${path}: lacks ${missing}`;
  const more = schema["additionalProperties"];
  return firstOf(
    Object.entries(value).map(([key, item]) => {
      if (Object.hasOwn(properties, key)) return schemaMismatch(properties[key], item, `${path}.${key}`);
      return more === false ? `${path}: ${key} is not named` : schemaMismatch(more, item, `${path}.${key}`);
    }),
  );
}

function firstOf(findings: readonly (string | null)[]): string | null {
  return findings.find((one) => one !== null) ?? null;
}

function typesOf(type: unknown): readonly unknown[] | null {
  if (typeof type === "string") return [type];
  return Array.isArray(type) ? [...type.values()] : null;
}

function isOfType(value: unknown, type: unknown): boolean {
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isObject(value);
  if (type === "integer") return Number.isInteger(value);
  return typeof value === type;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
