import { useState, type ReactNode } from "react";
import { Icon } from "../../../../ui/icon.tsx";
import { text } from "../text.ts";

/** A slim drop area for more files: a real file input covers it, so that dropping and the keyboard work natively. */
export function AddFiles({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }): ReactNode {
  const [over, setOver] = useState(false);
  const leave = (): void => {
    setOver(false);
  };
  return (
    <div
      className={`relative mt-1 flex min-h-13 items-center gap-3 border border-dashed px-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${over ? "border-brand bg-brand-wash" : "border-field hover:bg-paper-2"}`}
    >
      <span className="text-ink-2">
        <Icon name="plus" size={18} />
      </span>
      <span className="t2 link">{text.dropMore}</span>
      <span className="t1 text-ink-3 max-sm:hidden">{text.helpMore}</span>
      <input
        type="file"
        aria-label={text.dropMore}
        multiple
        className="absolute inset-0 cursor-pointer opacity-0"
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
  );
}
