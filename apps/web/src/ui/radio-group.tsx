import { useId, type FocusEvent, type ReactNode } from "react";
import { FieldError } from "./field.tsx";

export type RadioOption<T extends string> = {
  readonly value: T;
  readonly label: ReactNode;
  readonly help?: ReactNode;
  /** Why it cannot be chosen; it stays in the list with this reason. */
  readonly unavailable?: ReactNode;
};

export type RadioGroupProps<T extends string> = {
  readonly label: string;
  readonly options: readonly RadioOption<T>[];
  readonly value: T | null;
  readonly onValue: (value: T) => void;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
};

/** A refused form focuses the first invalid field: in a group, the focus goes to an option. */
function toAnswer({ target, currentTarget }: FocusEvent<HTMLFieldSetElement>): void {
  if (target === currentTarget)
    currentTarget.querySelector<HTMLInputElement>("input:checked, input:enabled")?.focus();
}

/** One of a few options. A module of its own, because the first page of the application does not need it. */
export function RadioGroup<T extends string>(props: RadioGroupProps<T>): ReactNode {
  const { label, options, value, onValue, help, error } = props;
  const id = useId();
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error === undefined ? undefined : true}
      {...(error === undefined ? {} : { tabIndex: -1, onFocus: toAnswer })}
      aria-describedby={`${id}-help ${id}-error`}
      className="grid gap-1"
    >
      <legend className="t2 pb-1 text-ink-2">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5 sm:min-h-8 sm:py-1"
        >
          <input
            type="radio"
            name={id}
            className="choice mt-0.5 rounded-full"
            checked={option.value === value}
            disabled={option.unavailable !== undefined}
            onChange={() => {
              onValue(option.value);
            }}
          />
          <span className={`t2 ${option.unavailable === undefined ? "" : "text-ink-3"}`}>
            {option.label}
            {option.unavailable !== undefined && (
              <span className="t1 block text-warn">{option.unavailable}</span>
            )}
            {option.help !== undefined && <span className="t1 block text-ink-3">{option.help}</span>}
          </span>
        </label>
      ))}
      {help !== undefined && (
        <p id={`${id}-help`} className="t1 text-ink-3">
          {help}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
