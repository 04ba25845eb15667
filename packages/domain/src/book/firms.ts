import type { Named } from "../identity/users.ts";

/** What somebody tells of themselves as an advisor. */

const photoBytes = 60_000;
/** How files of these kinds begin, in base64: a data URL may say anything of itself. */
const beginnings = { jpeg: /^\/9j\//, png: /^iVBORw0KGgo/, webp: /^UklGR.{8}V0VCU/ } as const;

/** A small picture as a data URL, of the kind that it says. */
export function isPhoto(url: string): boolean {
  const [, kind, content = ""] =
    /^data:image\/(jpeg|png|webp);base64,([A-Za-z0-9+/]+={0,2})$/.exec(url) ?? [];
  if (kind !== "jpeg" && kind !== "png" && kind !== "webp") return false;
  return content.length <= Math.ceil(photoBytes / 3) * 4 && beginnings[kind].test(content);
}

export type Opening = { readonly weekday: number; readonly from: string; readonly to: string };

/** Each opening ends after it began, and no two of a day overlap. */
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
