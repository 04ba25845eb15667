import type { Named } from "../identity/users.ts";

/** Validation of an advisor's profile. */

const photoBytes = 60_000;
/** First characters of files of these types in base64, because the media type of a data URL is only a claim. */
const beginnings = { jpeg: /^\/9j\//, png: /^iVBORw0KGgo/, webp: /^UklGR.{8}V0VCU/ } as const;

/** Returns whether a data URL is a small picture of the declared type. */
export function isPhoto(url: string): boolean {
  const [, kind, content = ""] =
    /^data:image\/(jpeg|png|webp);base64,([A-Za-z0-9+/]+={0,2})$/.exec(url) ?? [];
  if (kind !== "jpeg" && kind !== "png" && kind !== "webp") return false;
  return content.length <= Math.ceil(photoBytes / 3) * 4 && beginnings[kind].test(content);
}

export type Opening = { readonly weekday: number; readonly from: string; readonly to: string };

/** Each opening ends after it begins, and no two on the same day overlap. */
export function areHoursValid(hours: readonly Opening[]): boolean {
  const sorted = hours.toSorted((a, b) => a.weekday - b.weekday || (a.from < b.from ? -1 : 1));
  return sorted.every(({ weekday, from, to }, index) => {
    const next = sorted[index + 1];
    return from < to && (next === undefined || next.weekday !== weekday || to <= next.from);
  });
}

/** Shown where there is no photo. */
export function initialsOf({ firstName, lastName }: Named): string {
  return [firstName, lastName].map((part) => (part ?? "").slice(0, 1).toUpperCase()).join("");
}
