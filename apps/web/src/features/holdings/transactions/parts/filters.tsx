import type { Category } from "@vigie/api";
import { readAmountSearch } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { useQueryState, useQueryText } from "../../../../shared/area/area.tsx";
import {
  datesOf,
  RangeChoice,
  rangeStart,
  readRange,
  type Range,
} from "../../../../shared/history/range.tsx";
import { SearchBox } from "../../../../shared/forms/search-box.tsx";
import { today } from "../../../../shared/clock/today.ts";
import { Choice } from "../../../../ui/choice.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { ComboBox } from "../../../../ui/combo-box.tsx";
import { useIsPhone } from "../../../../ui/media.ts";
import { usePrivateMode } from "../../../../ui/private-mode.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { directions, text, type Direction } from "../text.ts";

/** The query of the list, stored entirely in the address. */
export type Filters = {
  readonly words: string;
  readonly direction: Direction;
  /** A category (« housing ») or a subcategory (« housing.rent »); empty for all. */
  readonly category: string;
  readonly range: Range;
};

export type HeldFilters = Filters & {
  readonly setWords: (words: string) => void;
  readonly setDirection: (direction: Direction) => void;
  readonly setCategory: (category: string) => void;
  readonly setRange: (range: Range) => void;
};

export function useFilters(): HeldFilters {
  const [words, setWords] = useQueryText("q");
  const [direction, setDirection] = useQueryState("sens", directions, "toutes");
  const [category, setCategory] = useQueryText("categorie");
  // All transactions are shown by default: the remembered range of histories does not apply here.
  const [rangeText, setRangeText] = useQueryText("periode");
  const range = readRange(rangeText) ?? "tout";
  const setRange = (next: Range): void => {
    setRangeText(next === "tout" ? "" : next);
  };
  return { words, setWords, direction, setDirection, category, setCategory, range, setRange };
}

export function isFiltered({ words, direction, category, range }: Filters): boolean {
  return words !== "" || direction !== "toutes" || category !== "" || range !== "tout";
}

/** The filters for the API. In private mode amounts are not searched: the result would reveal them. */
export function wireFilters({ words, direction, category, range }: Filters, isPrivate: boolean) {
  const search = isPrivate && readAmountSearch(words) !== null ? "" : words.trim();
  return {
    ...(search === "" ? {} : { search }),
    ...(direction === "toutes"
      ? {}
      : { direction: direction === "entrees" ? ("in" as const) : ("out" as const) }),
    ...(category === "" ? {} : { categoryId: category }),
    ...wireDays(range),
  };
}

/** The days of a range; the whole range has none. */
function wireDays(range: Range) {
  if (range === "tout") return {};
  const dates = datesOf(range);
  return dates ?? { from: rangeStart(range, today()) };
}

const allCategories = "all";

/** Categories, each followed by its subcategories. */
export function categoryOptions(categories: readonly Category[]) {
  return categories.flatMap((family) => [
    { value: family.id, label: formatMessage(text.wholeFamily, { name: family.name }) },
    ...family.children.map((child) => ({ value: child.id, label: child.name, help: family.name })),
  ]);
}

export type FilterBarProps = { readonly filters: HeldFilters; readonly categories: readonly Category[] };

/** The filters; on a phone only the search, and the others on demand, so that the list starts above the fold. */
export function FilterBar({ filters, categories }: FilterBarProps): ReactNode {
  const isPrivate = usePrivateMode();
  const isPhone = useIsPhone();
  const [isAsked, setIsAsked] = useState(false);
  // Active filters are visible.
  const isHeld = isFiltered({ ...filters, words: "" });
  const isShown = !isPhone || isAsked || isHeld;
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3 pt-4 sm:gap-y-4 sm:pt-5" data-print="none">
      <div className="min-w-0 flex-1 sm:w-full sm:max-w-80 sm:flex-none">
        <SearchBox
          label={isPrivate ? text.searchPrivate : text.search}
          words={filters.words}
          onWords={filters.setWords}
        />
      </div>
      {isPhone && !isHeld && (
        <LinkButton
          aria-expanded={isShown}
          onClick={() => {
            setIsAsked(!isAsked);
          }}
        >
          {text.filter}
        </LinkButton>
      )}
      {isShown && (
        <Others
          filters={filters}
          categories={categories}
          onChange={() => {
            setIsAsked(true);
          }}
        />
      )}
    </div>
  );
}

type OthersProps = FilterBarProps & { readonly onChange: () => void };

/** The category, the direction and the days. */
function Others({ filters, categories, onChange }: OthersProps): ReactNode {
  return (
    <>
      <div className="w-full sm:max-w-72">
        <ComboBox
          label={text.category}
          options={[{ value: allCategories, label: text.allCategories }, ...categoryOptions(categories)]}
          value={filters.category === "" ? allCategories : filters.category}
          onValue={(value) => {
            onChange();
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
          onValue={(direction) => {
            onChange();
            filters.setDirection(direction);
          }}
        />
      </div>
      <div className="sm:pb-1">
        <RangeChoice
          value={filters.range}
          onValue={(range) => {
            onChange();
            filters.setRange(range);
          }}
        />
      </div>
    </>
  );
}
