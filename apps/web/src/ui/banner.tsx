import { closeText } from "./text.ts";
import type { ReactNode } from "react";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";

export type BannerProps = {
  readonly tone?: "info" | "warn" | "failed";
  readonly children: ReactNode;
  /** One link or LinkButton: the solution. */
  readonly action?: ReactNode;
  /** Set if the banner can be closed. */
  readonly onClose?: (() => void) | undefined;
};

/** A line across the page about its state: between two rules, never a coloured block. */
export function Banner({ tone = "info", children, action, onClose }: BannerProps): ReactNode {
  const colour = tone === "failed" ? "text-neg" : tone === "warn" ? "text-warn" : "text-ink-2";
  return (
    <div
      role={tone === "failed" ? "alert" : "status"}
      className="flex min-h-12 items-center gap-3 border-b border-line bg-paper-2 px-5 py-2 sm:px-12"
      data-print="none"
    >
      <span className={colour}>
        <Icon name={tone === "info" ? "info" : "alert"} size={18} />
      </span>
      <div className="t2 flex grow flex-wrap items-baseline gap-x-4">
        <span>{children}</span>
        {action}
      </div>
      {onClose !== undefined && (
        <IconButton icon="close" label={closeText.banner} className="-mr-3" onClick={onClose} />
      )}
    </div>
  );
}
