import { isNode, type Rule, type SyntaxNode } from "../source.ts";
import { findings } from "./purity.ts";

const figureFiles = /^packages\/[^/]+\/src\/(.*\/)?([a-z-]+-)?figures\.ts$/;

/** A regulated or product figure states its source; a bare exported number does not. */
export const sourcedFigures: Rule = {
  name: "figures",
  check: (source) => (figureFiles.test(source.path) ? findings(source, unsourced) : []),
};

function unsourced(node: SyntaxNode): string | null {
  if (node.type === "ObjectExpression") {
    const keys = propertiesOf(node);
    return keys.has("value") && !isNonEmpty(keys.get("source")) ? "a figure without its source" : null;
  }
  if (node.type !== "ExportNamedDeclaration" || !isNode(node["declaration"])) return null;
  const { declarations } = node["declaration"];
  const bare =
    Array.isArray(declarations) && declarations.some((each) => isNode(each) && isNumber(each["init"]));
  return bare ? "an exported number without its source: make it a figure" : null;
}

function propertiesOf(node: SyntaxNode): Map<string, unknown> {
  const properties = Array.isArray(node["properties"]) ? node["properties"].filter(isNode) : [];
  return new Map(
    properties.flatMap((property) =>
      isNode(property["key"])
        ? [[String(property["key"]["name"] ?? property["key"]["value"]), property["value"]] as const]
        : [],
    ),
  );
}

function isNonEmpty(value: unknown): boolean {
  return isNode(value) && value["value"] !== "" && value["value"] !== null;
}

function isNumber(value: unknown): boolean {
  return isNode(value) && value.type === "Literal" && typeof value["value"] === "number";
}
