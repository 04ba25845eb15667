import { useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import { menuOverlay } from "./lazy-overlays.ts";

export type MenuEntry = {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconName;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** The current one, among entries of which one is selected. */
  readonly checked?: boolean;
  readonly onSelect: () => void;
};

export type MenuProps = {
  /** The name of the menu; with a `trigger` it is for screen readers only, after the text of the trigger. */
  readonly label: string;
  readonly trigger?: ReactNode;
  readonly entries: readonly MenuEntry[];
  readonly className?: string;
  /** Called when it opens: the data of its entries may be loaded then. */
  readonly onOpen?: () => void;
};

type State = { readonly open: boolean; readonly at: "first" | "last" };

export function Menu({ label, trigger, entries, className = "", onOpen }: MenuProps): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<State | null>(null);
  const openAt = (at: State["at"]): void => {
    setState({ open: true, at });
    onOpen?.();
  };
  const openByArrow = (event: KeyboardEvent): void => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    openAt(event.key === "ArrowDown" ? "first" : "last");
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={state?.open ?? false}
        className={`min-h-10 text-left ${className}`}
        onClick={() => {
          openAt("first");
        }}
        onKeyDown={openByArrow}
      >
        {trigger ?? (
          <span className="t2 inline-flex items-center gap-2 text-brand">
            {label}
            <Icon name="chevronDown" size={18} />
          </span>
        )}
        {trigger !== undefined && <span className="sr-only">{label}</span>}
      </button>
      {state !== null && (
        <menuOverlay.Part
          {...state}
          trigger={button}
          label={label}
          entries={entries}
          onClose={() => {
            setState({ ...state, open: false });
          }}
        />
      )}
    </>
  );
}
