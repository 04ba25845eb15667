import { parseAst, type Plugin } from "vite";
import { absentParts, type AbsentParts } from "./react-absent.ts";

/** React's renderer carries what these pages never use: reading pages that a server drew, view transitions, style sheets and
 * scripts that it would load by itself, forms sent by functions. That is a quarter of what a first visit waits for. The build
 * takes these parts out of the renderer's own production file; tests and the development server run it whole, and
 * src/react-parts.test.ts holds one to the other. A part that is not found stops the build: another version is read again. */
export function reactParts(): Plugin {
  return {
    name: "react-parts",
    apply: "build",
    transform(code, id) {
      if (!id.endsWith("/react-dom/cjs/react-dom-client.production.js")) return null;
      return { code: withoutParts(code), map: null };
    },
  };
}

type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<
  Record<string, unknown>
>;
type Place = { readonly parent: Node | null; readonly key: string; readonly body: Node | null };
type Edit = { readonly start: number; readonly end: number; readonly text: string };

/** The renderer's production file without these parts. The minifier drops what nothing calls any more. */
export function withoutParts(code: string, parts: AbsentParts = absentParts): string {
  const edits: Edit[] = [];
  const met = new Set<string>();
  const visit = (node: Node, place: Place): void => {
    const found = editsAt(node, place, { code, parts, met });
    edits.push(...(found ?? []));
    if (found !== null && found.some(({ start, end }) => start === node.start && end === node.end)) return;
    const body = node.type.startsWith("Function") ? nodeOf(node["body"]) : place.body;
    for (const [key, inner] of Object.entries(node))
      for (const child of [inner].flat()) if (isNode(child)) visit(child, { parent: node, key, body });
  };
  visit(nodeOf(parseAst(code)), { parent: null, key: "", body: null });
  const missing = [
    ...parts.functions.keys(),
    ...parts.variables.keys(),
    ...parts.members.keys(),
    ...parts.kinds.map(String),
  ].filter((name) => !met.has(name));
  if (missing.length > 0)
    throw new Error(`This React has no ${missing.join(", ")}: apps/web/react-absent.ts`);
  return applied(code, edits);
}

type Reading = { readonly code: string; readonly parts: AbsentParts; readonly met: Set<string> };

/** What changes at a node; a change of the whole node is the end of the walk there. */
function editsAt(node: Node, place: Place, { code, parts, met }: Reading): readonly Edit[] | null {
  const known = (map: ReadonlyMap<string, string>, name: unknown): string | undefined => {
    const text = typeof name === "string" ? map.get(name) : undefined;
    if (text !== undefined) met.add(String(name));
    return text;
  };
  switch (node.type) {
    case "FunctionDeclaration": {
      const text = known(parts.functions, nameOf(node["id"]));
      // A parameter of that name is another variable.
      const isOther = nodesOf(node["params"]).some((param) => parts.variables.has(nameOf(param) ?? ""));
      if (text === undefined) return isOther ? [whole(node, code.slice(node.start, node.end))] : null;
      return [whole(nodeOf(node["body"]), `{${text}}`)];
    }
    case "ExpressionStatement":
      return parts.statements.test(code.slice(node.start, node.end)) ? [whole(node, "")] : null;
    case "AssignmentExpression": {
      const isWritten =
        node["operator"] === "=" && known(parts.variables, nameOf(node["left"])) !== undefined;
      return isWritten ? [{ start: node.start, end: nodeOf(node["right"]).start, text: "" }] : null;
    }
    case "Identifier": {
      const text = isRead(place) ? known(parts.variables, node["name"]) : undefined;
      return text === undefined ? null : [whole(node, text)];
    }
    case "MemberExpression": {
      const isWritten = place.parent?.type === "AssignmentExpression" && place.key === "left";
      const text =
        isWritten || node["computed"] === true ? undefined : known(parts.members, nameOf(node["property"]));
      return text === undefined ? null : [whole(node, text)];
    }
    case "BinaryExpression":
      return comparison(node, parts);
    case "SwitchStatement":
      return isTag(nodeOf(node["discriminant"])) ? withoutCases(node, place, { parts, met }) : null;
    default:
      return null;
  }
}

/** `26 === fiber.tag` is false of a kind that no page makes. */
function comparison(node: Node, parts: AbsentParts): readonly Edit[] | null {
  const { value } = nodeOf(node["left"]);
  if (typeof value !== "number" || !parts.kinds.includes(value) || !isTag(nodeOf(node["right"]))) return null;
  if (node["operator"] === "===") return [whole(node, "!1")];
  return node["operator"] === "!==" ? [whole(node, "!0")] : null;
}

/** The cases of kinds that no page makes. Where the case before goes on into one, its lines stay. */
function withoutCases(
  node: Node,
  { body }: Place,
  { parts, met }: Pick<Reading, "parts" | "met">,
): readonly Edit[] {
  const edits: Edit[] = [];
  const names: string[] = [];
  let goesOn = false;
  for (const one of nodesOf(node["cases"])) {
    const lines = nodesOf(one["consequent"]);
    const value = isNode(one["test"]) ? one["test"]["value"] : undefined;
    const isAbsent = typeof value === "number" && parts.kinds.includes(value);
    if (isAbsent) met.add(String(value));
    if (isAbsent && !goesOn) {
      edits.push(whole(one, ""));
      names.push(...namesDeclared(one));
      continue;
    }
    if (isAbsent) edits.push({ start: one.start, end: lines[0]?.start ?? one.end, text: "" });
    goesOn = !ends(lines.at(-1));
  }
  // The other cases share the variables of those that go.
  if (names.length > 0 && body !== null)
    edits.push({ start: body.start + 1, end: body.start + 1, text: `var ${names.join(",")};` });
  return edits;
}

function namesDeclared(node: Node): readonly string[] {
  const own = node.type === "VariableDeclarator" ? nameOf(node["id"]) : undefined;
  const inner = Object.values(node).flat().filter(isNode).flatMap(namesDeclared);
  return own === undefined ? inner : [own, ...inner];
}

/** Whether nothing runs after this statement; in doubt something does. */
function ends(last: Node | undefined): boolean {
  switch (last?.type) {
    case "BreakStatement":
    case "ReturnStatement":
    case "ThrowStatement":
    case "ContinueStatement":
      return true;
    case "BlockStatement":
      return ends(nodesOf(last["body"]).at(-1));
    case "IfStatement":
      return isNode(last["alternate"]) && ends(nodeOf(last["consequent"])) && ends(last["alternate"]);
    default:
      return false;
  }
}

/** A fiber says by its tag what it is. */
function isTag(node: Node): boolean {
  const name = node.type === "MemberExpression" ? nameOf(node["property"]) : nameOf(node);
  return name === "tag" && node["computed"] !== true;
}

/** A name of a variable, neither that of a key nor where it is declared. */
function isRead({ parent, key }: Place): boolean {
  switch (parent?.type) {
    case "MemberExpression":
      return key === "object" || parent["computed"] === true;
    case "Property":
      return key === "value";
    case "VariableDeclarator":
      return key === "init";
    default:
      return true;
  }
}

/** The file with its edits made; one inside another goes with it. */
function applied(code: string, edits: readonly Edit[]): string {
  let text = "";
  let at = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (edit.start < at) continue;
    text += code.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return text + code.slice(at);
}

function whole({ start, end }: Node, text: string): Edit {
  return { start, end, text };
}

function nameOf(value: unknown): string | undefined {
  return isNode(value) && typeof value["name"] === "string" ? value["name"] : undefined;
}

function nodesOf(value: unknown): readonly Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

function nodeOf(value: unknown): Node {
  if (!isNode(value)) throw new Error("assertion: a node of a program");
  return value;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}
