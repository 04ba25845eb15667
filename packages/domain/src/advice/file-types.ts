/** Detects the media type of a document of a customer's file from its bytes; its name and the declared type are ignored. */

export const fileMediaTypes = ["application/pdf", "image/jpeg", "image/png"] as const;
export type FileMediaType = (typeof fileMediaTypes)[number];

export const fileDocumentLimits = { bytes: 10 * 1024 * 1024, perFile: 30, nameLength: 200 } as const;
export const fileExtensions: Readonly<Record<FileMediaType, string>> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
};

const heads: Readonly<Record<FileMediaType, readonly number[]>> = {
  // « %PDF-1. » or « %PDF-2. » at the very beginning: a file with other bytes before it may be two formats in one.
  "application/pdf": [0x25, 0x50, 0x44, 0x46, 0x2d],
  "image/jpeg": [0xff, 0xd8, 0xff],
  "image/png": [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
};
const ends: Readonly<Record<FileMediaType, readonly number[]>> = {
  // « %%EOF », after which some writers add a line or two.
  "application/pdf": [0x25, 0x25, 0x45, 0x4f, 0x46],
  "image/jpeg": [0xff, 0xd9],
  "image/png": [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82],
};
/** Maximum distance of the end marker from the last byte. */
const tailBytes = 1024;

/** Returns null for any other type, and for a truncated file. */
export function mediaTypeOf(bytes: Uint8Array): FileMediaType | null {
  const type = fileMediaTypes.find((one) => heads[one].every((byte, at) => bytes[at] === byte));
  if (type === undefined) return null;
  return holds(bytes.subarray(Math.max(0, bytes.length - tailBytes)), ends[type]) ? type : null;
}

function holds(bytes: Uint8Array, sought: readonly number[]): boolean {
  for (let at = bytes.length - sought.length; at >= 0; at -= 1)
    if (sought.every((byte, index) => bytes[at + index] === byte)) return true;
  return false;
}
