import { plainWording } from "./categories.ts";

/** An institution in the partner's list: its stable key, its number and its name. */
export type DirectoryEntry = { readonly uuid: string; readonly id: string; readonly name: string };
/** An institution in our directory, whether or not it is still listed. */
export type KnownEntry = { readonly slug: string; readonly uuid: string };

/** Assigns a slug to each listed institution, by the partner's stable key. Connections refer to the slug, so it must never pass
 * from one listed institution to another, whatever their order: it stays with its key; a new institution gets the slug of its name,
 * even if a delisted one had it (its predecessor); two with the same name are distinguished by their number. */
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

/** The partner's own slugs have three letters and are not unique: ours are derived from the name. */
function slugOf(name: string): string {
  return plainWording(name)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

/** If more than half of the listed institutions disappear at once, the list is used only once the next read confirms it. */
export function isDoubtfulReading({ offered, gone }: { readonly offered: number; readonly gone: number }) {
  return gone * 2 > offered;
}
