import type { Category } from "@vigie/contract";
import type { ReactNode } from "react";
import { useQueryState, useQueryText } from "../../../shell/area.tsx";
import { SearchBox } from "../../../shell/search-box.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { ComboBox } from "../../../ui/combo-box.tsx";
import { parseAmount } from "../../../ui/format.ts";
import { usePrivateMode } from "../../../ui/private-mode.ts";
import { say } from "../../../ui/say.ts";
import { directions, text, type Direction } from "../text.ts";

/** What the list is asked, all of it in the address. */
export type Filters = {
  readonly words: string;
  readonly direction: Direction;
  /** A family (« housing ») or a child (« housing.rent »); empty for all. */
  readonly category: string;
};

export type HeldFilters = Filters & {
  readonly setWords: (words: string) => void;
  readonly setDirection: (direction: Direction) => void;
  readonly setCategory: (category: string) => void;
};

export function useFilters(): HeldFilters {
  const [words, setWords] = useQueryText("q");
  const [direction, setDirection] = useQueryState("sens", directions, "toutes");
  const [category, setCategory] = useQueryText("categorie");
  return { words, setWords, direction, setDirection, category, setCategory };
}

export function isFiltered({ words, direction, category }: Filters): boolean {
  return words !== "" || direction !== "toutes" || category !== "";
}

/** The filters as the API takes them. In private mode an amount is not searched: what it finds would tell it. */
export function wireFilters({ words, direction, category }: Filters, isPrivate: boolean) {
  const search = isPrivate && parseAmount(words) !== null ? "" : words.trim();
  return {
    ...(search === "" ? {} : { search }),
    ...(direction === "toutes"
      ? {}
      : { direction: direction === "entrees" ? ("in" as const) : ("out" as const) }),
    ...(category === "" ? {} : { categoryId: category }),
  };
}

const allCategories = "all";

/** Families, each followed by its children. */
export function categoryOptions(categories: readonly Category[]) {
  return categories.flatMap((family) => [
    { value: family.id, label: say(text.wholeFamily, { name: family.name }) },
    ...family.children.map((child) => ({ value: child.id, label: child.name, help: family.name })),
  ]);
}

export type FilterBarProps = { readonly filters: HeldFilters; readonly categories: readonly Category[] };

export function FilterBar({ filters, categories }: FilterBarProps): ReactNode {
  const isPrivate = usePrivateMode();
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-4 pt-5" data-print="none">
      <div className="w-full sm:max-w-80">
        <SearchBox
          label={isPrivate ? text.searchPrivate : text.search}
          words={filters.words}
          onWords={filters.setWords}
        />
      </div>
      <div className="w-full sm:max-w-72">
        <ComboBox
          label={text.category}
          options={[{ value: allCategories, label: text.allCategories }, ...categoryOptions(categories)]}
          value={filters.category === "" ? allCategories : filters.category}
          onValue={(value) => {
            filters.setCategory(value === allCategories ? "" : value);
          }}
        />
      </div>
      <div className="sm:pb-1">
        <Choice
          label={text.direction}
          options={[
            { value: "toutes", label: text.all },
            { value: "entrees", label: text.in },
            { value: "sorties", label: text.out },
          ]}
          value={filters.direction}
          onValue={filters.setDirection}
        />
      </div>
    </div>
  );
}
