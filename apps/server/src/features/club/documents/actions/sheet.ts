/** The content of a document before it is drawn, in reading order. */
export type Block =
  | { readonly heading: string; readonly isOnNewPage?: true }
  | { readonly text: string }
  | { readonly note: string }
  | { readonly list: readonly string[] }
  /** Labels and values; a line without a value is not printed. */
  | { readonly facts: readonly (readonly [label: string, value: string | null])[] }
  | { readonly table: SheetTable }
  /** A frame, for what must stand out. */
  | { readonly box: readonly string[] }
  /** Each party side by side, name first. */
  | { readonly parties: readonly PartyLines[] }
  | { readonly signatures: readonly (readonly string[])[] };

export type PartyLines = {
  readonly role: string;
  readonly name: string;
  readonly lines: readonly (string | null)[];
};

export type SheetTable = {
  readonly head: readonly string[];
  /** The first column is text, the others are numbers. */
  readonly rows: readonly (readonly string[])[];
  /** The last rows, in bold. */
  readonly totals: readonly (readonly string[])[];
};

export type Sheet = {
  readonly title: string;
  /** Printed below the title: number, version, day. */
  readonly reference: string;
  readonly blocks: readonly Block[];
};
