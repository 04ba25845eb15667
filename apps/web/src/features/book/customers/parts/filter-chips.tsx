import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { formatAmount, formatNumber, privateMask } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { usePrivateMode } from "../../../../ui/private-mode.ts";
import { bookApi } from "@vigie/api/book";
import { cents, isId } from "@vigie/domain";
import { fullName } from "../../../../shared/session/user.ts";
import { filterText } from "../../../../shared/book/filter-text.ts";
import { text } from "../text.ts";
import {
  filterNames,
  filterShapes,
  listOf,
  shownNames,
  type FilterName,
  type FilterTexts,
} from "../../../../shared/book/filters.ts";

export type FilterChipsProps = {
  readonly texts: FilterTexts;
  readonly onTexts: (texts: FilterTexts) => void;
};

/** The active filters, each with a button that removes it. The search text has its own field. */
export function FilterChips({ texts, onTexts }: FilterChipsProps): ReactNode {
  const wordsOf = useFilterWords(texts);
  const active = filterNames.filter((name) => name !== "text" && (texts[name] ?? "") !== "");
  return active.map((name) => (
    <button
      key={name}
      type="button"
      aria-label={formatMessage(text.removeFilter, { name: filterText[name] })}
      className="t1 flex min-h-10 items-center gap-2 border border-brand text-left bg-brand-wash/42 px-3 hover:bg-brand-wash"
      onClick={() => {
        onTexts({ ...texts, [name]: "" });
      }}
    >
      <span className="text-ink-2">{filterText[name]}</span>
      <span className="font-semibold">{wordsOf(name, texts[name] ?? "")}</span>
      <Icon name="close" size={12} />
    </button>
  ));
}

/** A filter in a few words. */
function useFilterWords(texts: FilterTexts): (name: FilterName, value: string) => string {
  const isPrivate = usePrivateMode();
  const nameOf = useNames(texts);
  return (name, value) => {
    const shape = filterShapes[name];
    switch (shape.shape) {
      case "many":
      case "one":
        return few(
          listOf(value).map((one) => shape.options.find((known) => known.value === one)?.label ?? one),
        );
      case "amount":
        return isPrivate ? privateMask : formatAmount(cents(Number(value) * 100), { decimals: false });
      case "ratio":
        return `${value}\u00a0%`;
      case "flag":
        return filterText.yes;
      case "typed":
        return few(shownNames(value).map((one) => nameOf(name, one)));
      case "number":
      case "text":
        return formatNumber(Number(value));
    }
  };
}

/** The text for an id: its name, otherwise its kind. */
function useNames(texts: FilterTexts): (name: FilterName, one: string) => string {
  const asks = (name: FilterName) => ({ enabled: (texts[name] ?? "") !== "" });
  const tags = useReading(api.customers.tags, {}).data?.tags ?? [];
  const missions = useReading(bookApi.missions.list, {}, asks("missionIds")).data?.missions ?? [];
  const people = useReading(api.firms.people, {}, asks("advisorIds")).data?.people ?? [];
  const named: readonly { readonly id: string; readonly name: string }[] = [
    ...tags,
    ...missions,
    ...people.map((person) => ({ id: person.id, name: fullName(person) })),
  ];
  return (name, one) => (isId(one) ? (named.find(({ id }) => id === one)?.name ?? filterText[name]) : one);
}

function few(words: readonly string[]): string {
  const [first = "", ...others] = words;
  return others.length === 0 ? first : formatMessage(filterText.others, { first, count: others.length });
}
