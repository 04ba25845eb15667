import { useState, type ReactNode } from "react";
import { dialogOverlay } from "./lazy-overlays.ts";

export type DialogProps = {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** The buttons, the main one first; on phones they are as wide as the sheet. */
  readonly actions?: ReactNode;
  /** "alertdialog" for a question that must be answered: without a close button, and not closed by a click outside. */
  readonly role?: "dialog" | "alertdialog";
  readonly wide?: boolean;
};

/** A dialog; under 745 px, a sheet from the bottom. It traps the focus and restores it. */
export function Dialog(props: DialogProps): ReactNode {
  const [wasOpen, setWasOpen] = useState(false);
  if (props.open && !wasOpen) setWasOpen(true);
  // Its code is loaded with its first opening.
  return wasOpen ? <dialogOverlay.Part {...props} /> : null;
}
