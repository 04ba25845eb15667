import type { ReactNode } from "react";

/** Why an action was refused, beside its button. */
export function Failure({
  title,
  children,
}: {
  readonly title?: string;
  readonly children: string | null;
}): ReactNode {
  if (children === null) return null;
  return (
    <div role="alert" className="t2 my-3 border-l-2 border-neg py-1 pl-4">
      {title !== undefined && <p className="font-semibold text-neg">{title}</p>}
      <p>{children}</p>
    </div>
  );
}
