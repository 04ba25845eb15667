import { useId, useState, type DragEvent, type ReactNode } from "react";
import { FieldError } from "./field.tsx";

export type FileDropProps = {
  readonly label: string;
  /** What is accepted, in words: « OFX ou CAMT.053, 20 Mo au plus ». */
  readonly help: ReactNode;
  /** The accept attribute: ".ofx,.xml". */
  readonly accept: string;
  readonly multiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
};

/** Drop a file, or press to choose one: the input is a real one, so keyboard and screen reader work as usual. */
export function FileDrop(props: FileDropProps): ReactNode {
  const { label, help, accept, multiple = false, onFiles, error, disabled = false } = props;
  const id = useId();
  const [over, setOver] = useState(false);
  const give = (list: FileList | null): void => {
    if (list !== null && list.length > 0 && !disabled) onFiles(multiple ? [...list] : [...list].slice(0, 1));
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    give(event.dataTransfer.files);
  };
  return (
    <div className="grid gap-1.5">
      <label
        className={`relative grid min-h-40 place-items-center border border-dashed p-6 text-center has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${over ? "border-brand bg-brand-wash" : "border-field hover:bg-paper-2"}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => {
          setOver(false);
        }}
        onDrop={drop}
      >
        <span>
          <span className="t4 block">{label}</span>
          <span className="t2 block text-ink-2">
            Glissez-le ici, ou <span className="link">choisissez-le</span>
          </span>
          <span id={`${id}-help`} className="t1 block pt-2 text-ink-3">
            {help}
          </span>
        </span>
        <input
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          className="absolute inset-0 cursor-pointer opacity-0"
          aria-describedby={`${id}-help ${id}-error`}
          aria-invalid={error === undefined ? undefined : true}
          onChange={(event) => {
            give(event.target.files);
            // The same file may be chosen again after an error.
            event.target.value = "";
          }}
        />
      </label>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
