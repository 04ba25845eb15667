/** What of the driver's query and connection speaks to the server; its types leave it out. */

export type WireQuery = {
  prepare(connection: WireConnection): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(row: unknown): void;
  handleCommandComplete(message: unknown, connection: WireConnection): void;
  handleReadyForQuery(connection: WireConnection): void;
};
type ByName = Record<string, string>;
export type WireConnection = {
  readonly stream: { cork(): void; uncork(): void };
  readonly parsedStatements: ByName;
  readonly submittedNamedStatements: ByName;
  parse(statement: { readonly text: string }): void;
  bind(values: { readonly values: readonly string[] }): void;
  execute(portal: { readonly portal: string }): void;
  sync(): void;
};

const told = [
  "prepare",
  "handleRowDescription",
  "handleDataRow",
  "handleCommandComplete",
  "handleReadyForQuery",
];

export function isWireQuery(query: unknown): query is WireQuery {
  return (
    typeof query === "object" &&
    query !== null &&
    told.every((name) => name in query && typeof Reflect.get(query, name) === "function")
  );
}
