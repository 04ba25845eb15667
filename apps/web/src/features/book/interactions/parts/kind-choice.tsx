import { useId, type ReactNode } from "react";
import { Icon, type IconName } from "../../../../ui/icon.tsx";
import { kindWords, text } from "../text.ts";
import { writableKinds, type WritableKind } from "./entry.ts";
import { otherIcons } from "../../../../ui/other-icons.ts";

const icons: Readonly<Record<WritableKind, IconName>> = {
  note: otherIcons.edit,
  inbound_call: otherIcons.callIn,
  outbound_call: otherIcons.callOut,
  appointment: "calendar",
};

/** The kinds as one outlined group with the height of buttons. */
export function KindChoice({
  value,
  onValue,
}: {
  readonly value: WritableKind;
  readonly onValue: (kind: WritableKind) => void;
}): ReactNode {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={text.kind}
      className="grid grid-cols-2 rounded border border-field max-sm:w-full sm:inline-flex"
    >
      {writableKinds.map((kind) => (
        <label
          key={kind}
          className="t2 relative flex min-h-10 cursor-pointer items-center gap-2 border-line px-4 text-ink-2 not-first:border-l has-checked:bg-brand-wash/42 has-checked:font-semibold has-checked:text-ink has-checked:shadow-[inset_0_-2px_0_var(--ink)] has-focus-visible:outline-2 has-focus-visible:outline-focus max-sm:min-h-12"
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 cursor-pointer opacity-0"
            checked={kind === value}
            onChange={() => onValue(kind)}
          />
          <Icon name={icons[kind]} size={18} />
          {kindWords[kind]}
        </label>
      ))}
    </div>
  );
}
