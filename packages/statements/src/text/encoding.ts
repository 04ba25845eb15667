/** What the bytes of a file say once decoded. */
export type DecodedText = { readonly text: string; readonly encoding: string; readonly guessed: boolean };

const byteOrderMarks: readonly { readonly bytes: readonly number[]; readonly label: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], label: "utf-8" },
  { bytes: [0xff, 0xfe], label: "utf-16le" },
  { bytes: [0xfe, 0xff], label: "utf-16be" },
];

/** Labels that a file may declare, and the one it is decoded with. The web's reading of ISO-8859-1 is Windows-1252, its superset. */
const declaredLabels: Readonly<Record<string, string>> = {
  "utf-8": "utf-8",
  utf8: "utf-8",
  unicode: "utf-8",
  "1252": "windows-1252",
  "windows-1252": "windows-1252",
  cp1252: "windows-1252",
  "iso-8859-1": "windows-1252",
  "8859-1": "windows-1252",
  latin1: "windows-1252",
  "iso-8859-15": "iso-8859-15",
  "8859-15": "iso-8859-15",
  "windows-1250": "windows-1250",
  "1250": "windows-1250",
};

/** Decodes a statement file. The order of trust: a byte order mark, the caller's choice, valid UTF-8, what the file declares, its bytes.
 * Valid UTF-8 comes before the declaration: French banks send UTF-8 under a header that says 1252, and 8-bit French text is hardly ever valid UTF-8.
 * @param chosen a label the user picked, or null */
export function decodeText(bytes: Uint8Array, chosen: string | null): DecodedText {
  for (const mark of byteOrderMarks) {
    if (mark.bytes.every((byte, index) => bytes[index] === byte)) return decoded(bytes, mark.label);
  }
  const picked = chosen === null ? undefined : declaredLabels[chosen.trim().toLowerCase()];
  if (picked !== undefined) return decoded(bytes, picked);
  if (isAscii(bytes)) return decoded(bytes, "us-ascii");
  const asUtf8 = strictUtf8(bytes);
  if (asUtf8 !== null) return { text: asUtf8, encoding: "utf-8", guessed: false };
  const declared = declaredLabel(bytes);
  if (declared !== null && declared !== "utf-8") return decoded(bytes, declared);
  return { ...decoded(bytes, guessLabel(bytes)), guessed: true };
}

function decoded(bytes: Uint8Array, label: string): DecodedText {
  const text = new TextDecoder(label === "us-ascii" ? "utf-8" : label).decode(bytes);
  return { text: text.startsWith("\ufeff") ? text.slice(1) : text, encoding: label, guessed: false };
}

function isAscii(bytes: Uint8Array): boolean {
  for (const byte of bytes) if (byte > 0x7f) return false;
  return true;
}

function strictUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // The decoder has no other way to say that the bytes are not UTF-8.
    return null;
  }
}

/** The charset named by an OFX header (`CHARSET:1252`) or an XML declaration (`encoding="..."`), in the file's first bytes. */
function declaredLabel(bytes: Uint8Array): string | null {
  const head = new TextDecoder("windows-1252").decode(bytes.subarray(0, 1024));
  const declarations = [
    /CHARSET:[ \t]{0,4}([\w-]{1,20})/i,
    /encoding=["']([\w-]{1,20})["']/i,
    /ENCODING:[ \t]{0,4}([\w-]{1,20})/i,
  ];
  for (const declaration of declarations) {
    const name = declaration.exec(head)?.[1]?.toLowerCase();
    const label = name === undefined ? undefined : declaredLabels[name];
    if (label !== undefined) return label;
  }
  return null;
}

/** In Windows-1252 these are signs (¹ ³ ¿ £ ¥ ¯) that never stand inside a word; in Windows-1250 they are Central European letters. */
const centralEuropean = new Set([0xb9, 0xb3, 0xbf, 0xa3, 0xa5, 0xaf]);
/** Where ISO-8859-15 has € Œ œ Ÿ, Windows-1252 has ¤ ¼ ½ ¾, which no statement writes. */
const latin9Only = new Set([0xa4, 0xbc, 0xbd, 0xbe]);

function guessLabel(bytes: Uint8Array): string {
  let hasWindowsOnly = false;
  let hasLatin9 = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0x80 && byte <= 0x9f) hasWindowsOnly = true;
    if (latin9Only.has(byte)) hasLatin9 = true;
    if (centralEuropean.has(byte) && isLetter(bytes[at - 1]) && isLetter(bytes[at + 1]))
      return "windows-1250";
  }
  return hasLatin9 && !hasWindowsOnly ? "iso-8859-15" : "windows-1252";
}

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a));
}
