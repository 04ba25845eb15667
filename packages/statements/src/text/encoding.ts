import { isAscii, isUtf8 } from "node:buffer";
import { headLength, type TextSource } from "./source.ts";

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
 * @param chosen a label the user picked, or null
 * @param pieceBytes how much is decoded at a time */
export function decodeText(
  bytes: Uint8Array,
  chosen: string | null,
  pieceBytes: number = 65_536,
): TextSource {
  const { label, guessed } = labelOf(bytes, chosen);
  const pieces = (): Iterable<string> => decodedPieces(bytes, label, pieceBytes);
  let head = "";
  for (const piece of pieces()) {
    head += piece;
    if (head.length >= headLength) break;
  }
  return { encoding: label, guessed, head: head.slice(0, headLength), pieces };
}

function labelOf(bytes: Uint8Array, chosen: string | null): { label: string; guessed: boolean } {
  const sure = (label: string) => ({ label, guessed: false });
  for (const mark of byteOrderMarks) {
    if (mark.bytes.every((byte, index) => bytes[index] === byte)) return sure(mark.label);
  }
  const picked = chosen === null ? undefined : declaredLabels[chosen.trim().toLowerCase()];
  if (picked !== undefined) return sure(picked);
  if (isAscii(bytes)) return sure("us-ascii");
  if (isUtf8(bytes)) return sure("utf-8");
  const declared = declaredLabel(bytes);
  if (declared !== null && declared !== "utf-8") return sure(declared);
  return { label: guessLabel(bytes), guessed: true };
}

function* decodedPieces(bytes: Uint8Array, label: string, pieceBytes: number): Generator<string, void> {
  const decoder = new TextDecoder(label === "us-ascii" ? "utf-8" : label);
  let isFirst = true;
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const isLast = at + pieceBytes >= bytes.length;
    const text = decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: !isLast });
    if (text === "") continue;
    const piece = isFirst && text.startsWith("\ufeff") ? text.slice(1) : text;
    isFirst = false;
    yield piece;
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
