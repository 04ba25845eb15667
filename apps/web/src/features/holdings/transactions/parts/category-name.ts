import type { Category } from "@vigie/api";
import { text } from "../text.ts";

/** The name of a category or subcategory. */
export function categoryName(categories: readonly Category[], id: string): string {
  for (const family of categories) {
    if (family.id === id) return family.name;
    const child = family.children.find((known) => known.id === id);
    if (child !== undefined) return child.name;
  }
  return text.unknownCategory;
}
