import { breadcrumbText } from "./parts-text.ts";
import { Fragment, type ReactNode } from "react";

/** The path to the page, above the title: links (AreaLink), then the page itself as text. */
export function Breadcrumb({ items }: { readonly items: readonly ReactNode[] }): ReactNode {
  return (
    <nav aria-label={breadcrumbText.label}>
      <ol className="t1 flex flex-wrap gap-x-2 text-ink-2">
        {items.map((item, index) => (
          <Fragment key={index}>
            {index > 0 && <li aria-hidden="true">/</li>}
            <li className="min-w-0">{item}</li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
