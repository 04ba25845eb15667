import type { ReactNode } from "react";

export type SkeletonProps = {
  readonly width?: number | string;
  readonly height?: number;
  readonly className?: string;
};

/** A placeholder of the final size. */
export function Skeleton({ width = "100%", height = 16, className = "" }: SkeletonProps): ReactNode {
  return <span aria-hidden="true" className={`skeleton ${className}`} style={{ width, height }} />;
}

/** Placeholder rows with their rules, so that the layout does not shift. */
export function SkeletonRows({
  count,
  height = 34,
}: {
  readonly count: number;
  readonly height?: number;
}): ReactNode {
  return (
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          className="flex items-center justify-between gap-6 border-b border-line last:border-b-0"
          style={{ height }}
        >
          <Skeleton width={`${String(38 + ((index * 17) % 24))}%`} height={12} />
          <Skeleton width={72} height={12} />
        </div>
      ))}
    </div>
  );
}

/** Announces once to screen readers that a part of the page is loading; its content is shown as placeholders. */
export function Loading({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div aria-busy="true">
      <span role="status" className="sr-only">
        {label}
      </span>
      {children}
    </div>
  );
}
