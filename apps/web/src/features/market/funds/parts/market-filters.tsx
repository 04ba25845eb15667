import { investmentSorts } from "@vigie/api";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { SearchBox } from "../../../../shared/forms/search-box.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { ComboBox } from "../../../../ui/combo-box.tsx";
import { sortLabels, text } from "../text.ts";
import type { Market } from "./use-market.ts";

const allThemes = "all";

/** The search text, the theme and the order, all of them in the address. */
export function MarketFilters({ market }: { readonly market: Market }): ReactNode {
  const tags = useReading(api.funds.tags, {}).data?.tags ?? [];
  return (
    <div
      className="grid grid-cols-2 items-end gap-x-4 gap-y-2 pt-2 pb-2 sm:flex sm:flex-wrap sm:gap-x-6 sm:gap-y-4 sm:pt-4"
      data-print="none"
    >
      <div className="min-w-0 sm:w-72 sm:grow">
        <SearchBox label={text.search} words={market.words} onWords={market.search} />
      </div>
      <div className="min-w-0 sm:w-60">
        <ComboBox
          label={text.theme}
          options={[
            { value: allThemes, label: text.allThemes },
            ...tags.map(({ slug, label }) => ({ value: slug, label })),
          ]}
          value={market.tag === "" ? allThemes : market.tag}
          onValue={(value) => {
            market.setTag(value === allThemes ? "" : value);
          }}
        />
      </div>
      <div className="col-span-2 flex w-full flex-wrap items-center gap-x-5">
        <span aria-hidden="true" className="t1 text-ink-3">
          {text.sort}
        </span>
        <Choice
          label={text.sort}
          value={market.sort}
          onValue={market.setSort}
          options={investmentSorts.map((value) => ({ value, label: sortLabels[value] }))}
        />
      </div>
    </div>
  );
}
