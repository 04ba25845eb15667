import { lazy, Suspense, type ReactNode } from "react";
import type { SelectProps } from "./select.tsx";
import { Skeleton } from "./skeleton.tsx";

const Parts = lazy(async () => {
  const { ComboBoxParts } = await import("./combo-box-parts.tsx");
  return { default: ComboBoxParts<string> };
});

/** A choice in a long list, found by typing. Its code comes when it is first drawn; its place is kept. */
export function ComboBox<T extends string>(props: SelectProps<T>): ReactNode {
  const { options, onValue } = props;
  const choose = (value: string): void => {
    const chosen = options.find((option) => option.value === value);
    if (chosen !== undefined) onValue(chosen.value);
  };
  return (
    <Suspense
      fallback={
        <div className="grid gap-1.5">
          <span className="t2 text-ink-2">{props.label}</span>
          <Skeleton height={40} />
        </div>
      }
    >
      <Parts {...props} onValue={choose} />
    </Suspense>
  );
}
