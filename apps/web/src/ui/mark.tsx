import type { ReactNode } from "react";
import { useBrandName } from "./brand.ts";

/** The logo: a horizon, a dome, and the point that is watched. */
export function Mark({ size = 24 }: { readonly size?: number }): ReactNode {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
      className="shrink-0"
    >
      <g fill="none" stroke="var(--ink)" strokeWidth="1.5" strokeLinecap="round">
        <path d="M1 18.5h22" />
        <path d="M5 18.5a7 7 0 0 1 14 0" />
      </g>
      <circle cx="12" cy="6" r="2.75" fill="var(--accent)" />
    </svg>
  );
}

/** The logo with the product's name, the variant's. */
export function Brand(): ReactNode {
  const name = useBrandName();
  return (
    <span className="inline-flex items-center gap-3">
      <Mark />
      <span className="t4 leading-none">{name}</span>
    </span>
  );
}
