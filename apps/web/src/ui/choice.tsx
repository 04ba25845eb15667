import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from "react";
import { FieldError } from "./field.tsx";

export type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & {
  readonly label: ReactNode;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
};

/** A native checkbox; the whole line is its target. */
export function Checkbox({ label, help, error, className = "", ...input }: CheckboxProps): ReactNode {
  const id = useId();
  return (
    <div className={`grid gap-1 ${className}`}>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5 sm:min-h-8 sm:py-1">
        <input
          {...input}
          type="checkbox"
          className="choice mt-0.5"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={`${id}-help ${id}-error`}
        />
        <span className="t2">{label}</span>
      </label>
      {help !== undefined && (
        <p id={`${id}-help`} className="t1 pl-8 text-ink-3">
          {help}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

export type SwitchProps = CheckboxProps;

/** On or off, applied at once: no other button is needed. */
export function Switch({ label, help, className = "", ...input }: Omit<SwitchProps, "error">): ReactNode {
  const id = useId();
  return (
    <label className={`flex min-h-11 cursor-pointer items-center justify-between gap-4 ${className}`}>
      <span>
        <span className="t2 block text-ink">{label}</span>
        {help !== undefined && (
          <span id={`${id}-help`} className="t1 block text-ink-3">
            {help}
          </span>
        )}
      </span>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox carries its own state */}
      <input {...input} type="checkbox" role="switch" className="switch" aria-describedby={`${id}-help`} />
    </label>
  );
}

export type ChoiceOption<T extends string> = { readonly value: T; readonly label: string };

export type ChoiceProps<T extends string> = {
  readonly label: string;
  readonly options: readonly ChoiceOption<T>[];
  /** null if none of the options is current. */
  readonly value: T | null;
  readonly onValue: (value: T) => void;
};

/** A short choice that changes the content beside it (3 mois, 1 an, Tout), underlined: radio buttons, so arrows work. */
export function Choice<T extends string>({ label, options, value, onValue }: ChoiceProps<T>): ReactNode {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className="flex flex-wrap gap-x-5">
      {options.map((option) => (
        <label
          key={option.value}
          className="t1 relative flex min-h-8 cursor-pointer items-center border-b-2 border-transparent text-ink-2 hover:text-ink has-checked:border-ink has-checked:font-semibold has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 cursor-pointer opacity-0"
            checked={option.value === value}
            onChange={() => {
              onValue(option.value);
            }}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
