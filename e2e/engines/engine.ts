/** What the journey needs from a browser that Playwright does not drive. Elements are named by XPath, which both drivers
 * support. */
export type Engine = {
  readonly open: (address: string) => Promise<void>;
  readonly reload: () => Promise<void>;
  /** Waits until it is shown, and presses it. */
  readonly click: (xpath: string) => Promise<void>;
  /** Waits until it is shown, empties it and types into it, key by key. */
  readonly type: (xpath: string, text: string) => Promise<void>;
  readonly chooseFile: (xpath: string, file: string) => Promise<void>;
  readonly press: (key: "Escape" | "Enter" | "Control+k") => Promise<void>;
  readonly shown: (xpath: string) => Promise<void>;
  readonly gone: (xpath: string) => Promise<void>;
  /** Evaluates a JavaScript expression in the page and returns its value, as JSON. */
  readonly read: (expression: string) => Promise<unknown>;
  readonly resize: (width: number, height: number) => Promise<void>;
  /** The printed page, as a PDF file; null when the driver cannot print. */
  readonly print: () => Promise<Uint8Array | null>;
  readonly picture: (file: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** The default text size of a browser. */
export const usualTextPx = 16;

/** How long an element may take to appear. */
export const patienceMs = 30_000;

/** A text of the page, quoted for XPath. */
function quoted(text: string): string {
  return text.includes('"') ? `'${text}'` : `"${text}"`;
}

/** Normalised as it is read: a no-break space is a space. */
const read = "normalize-space(translate(., '\u00a0\u202f', '  '))";
export const heading = (text: string): string => `//h1[${read}=${quoted(text)}]`;
export const button = (text: string): string =>
  `//button[normalize-space()=${quoted(text)} or @aria-label=${quoted(text)}]`;
export const link = (text: string): string => `//a[${read}=${quoted(text)}]`;
/** Finds a field by the label before it or around it. */
export const field = (label: string): string =>
  `//input[@id=//label[starts-with(normalize-space(), ${quoted(label)})]/@for]`;
