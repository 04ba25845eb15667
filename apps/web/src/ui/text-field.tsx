import { passwordFieldText } from "./text.ts";
import {
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
} from "react";
import { Field, type FieldTexts } from "./field.tsx";

export type TextFieldProps = FieldTexts &
  InputHTMLAttributes<HTMLInputElement> & { readonly ref?: Ref<HTMLInputElement> };

/** A line of text. It takes the props of react-hook-form's register: <TextField label="…" {...register("name")} />. */
export function TextField({ label, help, error, className = "", ...input }: TextFieldProps): ReactNode {
  return (
    <Field label={label} help={help} error={error}>
      {(ids) => <input {...input} {...ids} className={`control ${className}`} />}
    </Field>
  );
}

export type TextAreaProps = FieldTexts & TextareaHTMLAttributes<HTMLTextAreaElement>;

/** A few lines of text. */
export function TextArea({ label, help, error, className = "", ...area }: TextAreaProps): ReactNode {
  return (
    <Field label={label} help={help} error={error}>
      {(ids) => <textarea {...area} {...ids} className={`control min-h-28 py-2.5 ${className}`} />}
    </Field>
  );
}

/** A password, with a button to show the typed text. */
export function PasswordField({ label, help, error, className = "", ...input }: TextFieldProps): ReactNode {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} help={help} error={error}>
      {(ids) => (
        <span className="relative block">
          <input
            {...input}
            {...ids}
            type={shown ? "text" : "password"}
            className={`control pr-28 ${className}`}
          />
          <button
            type="button"
            className="t1 absolute inset-y-0 right-0 px-3 text-brand underline underline-offset-4"
            aria-pressed={shown}
            aria-controls={ids.id}
            onClick={() => {
              setShown(!shown);
            }}
          >
            {shown ? passwordFieldText.hide : passwordFieldText.show}
            <span className="sr-only">{passwordFieldText.password}</span>
          </button>
        </span>
      )}
    </Field>
  );
}
