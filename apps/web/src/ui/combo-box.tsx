import type { ReactNode } from "react";
import { lazyPart } from "./lazy-part.tsx";
import type { SelectProps } from "./select.tsx";
import { Skeleton } from "./skeleton.tsx";

const { Part: Parts } = lazyPart<SelectProps<string>>(
  async () => (await import("./combo-box-parts.tsx")).ComboBoxParts<string>,
  ({ label }) => (
    <div className="grid gap-1.5">
      <span className="t2 text-ink-2">{label}</span>
      <Skeleton height={40} />
    </div>
  ),
);

/** A choice in a long list, with a search. Its code is loaded when it is first rendered; its space is reserved. */
export function ComboBox<T extends string>(props: SelectProps<T>): ReactNode {
  const { options, onValue } = props;
  const choose = (value: string): void => {
    const chosen = options.find((option) => option.value === value);
    if (chosen !== undefined) onValue(chosen.value);
  };
  return <Parts {...props} onValue={choose} />;
}
