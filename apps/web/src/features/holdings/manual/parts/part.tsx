import type { ReactNode } from "react";
import { SectionHead } from "../../../../ui/page-head.tsx";

/** A part of the form: title, purpose, fields. */
export function Part({
  title,
  help,
  aside,
  children,
}: {
  readonly title: string;
  readonly help?: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <section className="grid gap-4">
      <div>
        <SectionHead title={title} aside={aside} />
        {help !== undefined && <p className="t1 pt-2 text-ink-3">{help}</p>}
      </div>
      {children}
    </section>
  );
}
