import { useId, type ReactNode } from "react";

export type ChipsProps<T extends string> = {
  readonly label: string;
  /** The chosen options in words, on the right of the label. */
  readonly said: ReactNode;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly values: readonly T[];
  readonly onValues: (values: readonly T[]) => void;
};

/** A multiple choice among a few options, as toggle buttons. */
export function Chips<T extends string>({
  label,
  said,
  options,
  values,
  onValues,
}: ChipsProps<T>): ReactNode {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span id={id} className="t2 font-semibold">
          {label}
        </span>
        <span className="t1 text-ink-2">{said}</span>
      </div>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="t1 relative flex min-h-11 cursor-pointer items-center rounded-[3px] border border-ink-3 px-3 hover:border-ink has-checked:border-brand has-checked:bg-brand-wash has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus sm:min-h-8"
          >
            <input
              type="checkbox"
              className="absolute inset-0 cursor-pointer opacity-0"
              checked={values.includes(option.value)}
              onChange={(event) => {
                const others = values.filter((one) => one !== option.value);
                onValues(event.target.checked ? [...others, option.value] : others);
              }}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
