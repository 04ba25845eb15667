import { plainWording } from "./categories.ts";

/** An institution as the partner lists it: its stable key, its number and its name. */
export type DirectoryEntry = { readonly uuid: string; readonly id: string; readonly name: string };
/** An institution that our directory knows, listed still or not. */
export type KnownEntry = { readonly slug: string; readonly uuid: string };

/** Our name of each listed institution, by the partner's stable key. Connections go by it, so that it never passes from one listed
 * institution to another, whatever order they come in: it stays with its key; a new one takes that of its name, also where the
 * institution that had it is listed no more (its successor); two of one name are told apart by their number. */
export function directorySlugs(
  known: readonly KnownEntry[],
  listed: readonly DirectoryEntry[],
): ReadonlyMap<string, string> {
  const kept = new Map(known.map(({ uuid, slug }) => [uuid, slug]));
  const slugs = new Map<string, string>();
  const taken = new Set<string>();
  const give = ({ uuid }: DirectoryEntry, slug: string | undefined): void => {
    if (slug === undefined || slugs.has(uuid) || taken.has(slug)) return;
    slugs.set(uuid, slug);
    taken.add(slug);
  };
  for (const entry of listed) give(entry, kept.get(entry.uuid));
  for (const entry of listed) {
    const base = slugOf(entry.name) || entry.id;
    for (const slug of [base, `${base}-${entry.id}`, `${base}-${entry.uuid}`]) give(entry, slug);
  }
  return slugs;
}

/** The partner's own are three letters and not unique: ours come from the name. */
function slugOf(name: string): string {
  return plainWording(name)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

/** More than half of what was offered is missing at once: it is believed when the next reading says the same. */
export function isDoubtfulReading({ offered, gone }: { readonly offered: number; readonly gone: number }) {
  return gone * 2 > offered;
}
