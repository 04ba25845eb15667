import { useId, useState, type ReactNode } from "react";
import { FieldError } from "./field.tsx";
import { fileDropText as text } from "./file-drop-text.ts";

export type FileDropProps = {
  readonly label: string;
  /** The accepted files, in words: « OFX ou CAMT.053, 20 Mo au plus ». */
  readonly help: ReactNode;
  /** The accept attribute: ".ofx,.xml". */
  readonly accept: string;
  readonly multiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
};

/** Drop a file, or click to choose one; on a touch screen, or without space for a second window, only the latter is offered. A
 * real file input covers the whole area, so that dropping, keyboard and screen reader work natively. */
export function FileDrop(props: FileDropProps): ReactNode {
  const { label, help, accept, multiple = false, onFiles, error, disabled = false } = props;
  const id = useId();
  const [over, setOver] = useState(false);
  const leave = (): void => {
    setOver(false);
  };
  return (
    <div className="grid gap-1.5">
      <div
        className={`relative grid min-h-40 place-items-center border border-dashed p-6 text-center has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${over ? "border-brand bg-brand-wash" : "border-field hover:bg-paper-2"}`}
      >
        <div>
          <p className="t4">{label}</p>
          <p className="t2 text-ink-2">
            <span className="max-sm:hidden pointer-coarse:hidden">
              {multiple ? text.dropMany : text.dropOne}
              <span className="link">{multiple ? text.chooseMany : text.chooseOne}</span>
            </span>
            <span className="link sm:not-pointer-coarse:hidden">
              {multiple ? text.touchMany : text.touchOne}
            </span>
          </p>
          <p id={`${id}-help`} className="t1 pt-2 text-ink-3">
            {help}
          </p>
        </div>
        <input
          type="file"
          aria-label={label}
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          className="absolute inset-0 cursor-pointer opacity-0"
          aria-describedby={`${id}-help ${id}-error`}
          aria-invalid={error === undefined ? undefined : true}
          onDragEnter={() => {
            setOver(true);
          }}
          onDragLeave={leave}
          onDrop={leave}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            // The same file may be chosen again after an error.
            event.target.value = "";
            if (files.length > 0) onFiles(files);
          }}
        />
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
