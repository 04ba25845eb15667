/** The protocol methods of the driver's query and connection, which its types leave out. */

export type WireQuery = {
  prepare(connection: WireConnection): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(row: unknown): void;
  handleCommandComplete(message: unknown, connection: WireConnection): void;
  handleReadyForQuery(connection: WireConnection): void;
};
type ByName = Record<string, string>;
export type WireConnection = {
  readonly stream: { readonly writable: boolean; write(bytes: Uint8Array): unknown };
  readonly parsedStatements: ByName;
  readonly submittedNamedStatements: ByName;
  parse(statement: { readonly name?: string; readonly text: string }): void;
  bind(values: {
    readonly statement?: string;
    readonly values: readonly unknown[];
    readonly valueMapper?: (value: unknown) => unknown;
  }): void;
  describe(portal: { readonly type: "P"; readonly name: string }): void;
  execute(portal: { readonly portal: string }): void;
  sync(): void;
};

const queryMethods = [
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
    queryMethods.every((name) => name in query && typeof Reflect.get(query, name) === "function")
  );
}

/** A column of a result. */
type Field = { readonly name: string; readonly dataTypeID: number };

export function isWireFields(fields: unknown): fields is readonly Field[] {
  return Array.isArray(fields) && fields.every(isField);
}

function isField(field: unknown): boolean {
  if (typeof field !== "object" || field === null) return false;
  return (
    typeof Reflect.get(field, "name") === "string" && typeof Reflect.get(field, "dataTypeID") === "number"
  );
}

/** Sends all messages of `say` in one write, instead of one write each. */
export function toServer(connection: WireConnection, say: (server: WireConnection) => void): void {
  let gathering = gatherings.get(connection);
  if (gathering === undefined) {
    const parts: Uint8Array[] = [];
    const server: unknown = Object.create(connection, {
      _send: { value: (part: Uint8Array) => void parts.push(part) },
    });
    if (!isWireConnection(server)) throw new Error("assertion: the driver's connection speaks");
    gatherings.set(connection, (gathering = { server, parts }));
  }
  const { server, parts } = gathering;
  parts.length = 0;
  say(server);
  if (connection.stream.writable) connection.stream.write(Buffer.concat(parts));
}

const connectionMethods = ["parse", "bind", "describe", "execute", "sync"];

function isWireConnection(connection: unknown): connection is WireConnection {
  return (
    typeof connection === "object" &&
    connection !== null &&
    connectionMethods.every((name) => typeof Reflect.get(connection, name) === "function")
  );
}

type Gathering = { readonly server: WireConnection; readonly parts: Uint8Array[] };
const gatherings = new WeakMap<WireConnection, Gathering>();
