import type { ReactNode } from "react";

/** One kind of second factor, under the heading of the section. */
export function SubSection({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <section aria-label={title} className="border-t border-line pt-4 pb-5">
      <h3 className="t2 font-semibold">{title}</h3>
      {children}
    </section>
  );
}
