/** A document before it is drawn: what it says, in the order in which it is read. */
export type Block =
  | { readonly heading: string; readonly isOnNewPage?: true }
  | { readonly text: string }
  | { readonly note: string }
  | { readonly list: readonly string[] }
  /** Label and value; a line without a value is not written. */
  | { readonly facts: readonly (readonly [label: string, value: string | null])[] }
  | { readonly table: SheetTable }
  /** What must be seen apart from the rest. */
  | { readonly box: readonly string[] }
  /** Side by side: who each party is, name first. */
  | { readonly parties: readonly PartyLines[] }
  | { readonly signatures: readonly (readonly string[])[] };

export type PartyLines = {
  readonly role: string;
  readonly name: string;
  readonly lines: readonly (string | null)[];
};

export type SheetTable = {
  readonly head: readonly string[];
  /** The first column is text, the others are figures. */
  readonly rows: readonly (readonly string[])[];
  /** The last lines, in bold. */
  readonly totals: readonly (readonly string[])[];
};

export type Sheet = {
  readonly title: string;
  /** Under the title: number, version, day. */
  readonly reference: string;
  readonly blocks: readonly Block[];
};
