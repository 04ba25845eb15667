import { useState } from "react";

/** The selection shared by a chart and its table, or by a chart and the list beside it. */
export type SelectionProps = {
  /** Key of the selected part; omit it to let the chart keep its own selection. */
  readonly selected?: string | null;
  readonly onSelect?: (key: string | null) => void;
};

export type Selection = {
  readonly selected: string | null;
  readonly select: (key: string | null) => void;
  readonly toggle: (key: string) => void;
};

export function useSelection(props: SelectionProps): Selection {
  const [own, setOwn] = useState<string | null>(null);
  const selected = props.selected === undefined ? own : props.selected;
  const select = (key: string | null): void => {
    setOwn(key);
    props.onSelect?.(key);
  };
  return { selected, select, toggle: (key) => select(selected === key ? null : key) };
}
