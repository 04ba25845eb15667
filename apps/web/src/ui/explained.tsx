import { useRef, useState, type ReactNode } from "react";
import { explanationOverlay } from "./lazy-overlays.ts";

/** A word or a figure with a dotted underline, and its explanation: why a figure is unknown, what a state means. */
export function Explained({
  explanation,
  children,
}: {
  readonly explanation: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <span className="with-next">
        <button
          ref={button}
          type="button"
          aria-haspopup="dialog"
          aria-expanded={open ?? false}
          className="inline min-h-6 cursor-help [text-align:inherit] underline decoration-dotted decoration-1 underline-offset-4"
          onClick={() => {
            setOpen(true);
          }}
        >
          {children}
        </button>
      </span>
      {open !== null && (
        <explanationOverlay.Part
          trigger={button}
          open={open}
          onClose={() => {
            setOpen(false);
          }}
        >
          {explanation}
        </explanationOverlay.Part>
      )}
    </>
  );
}
