import type { ReactNode } from "react";
import { savedText as text } from "./saved-text.ts";

/** What another tab or a colleague saved meanwhile, part by part, beside what is typed. */
export function SavedVersion({
  parts,
}: {
  readonly parts: readonly (readonly [string, string])[];
}): ReactNode {
  return (
    <section aria-label={text.title} className="border-t border-line pt-3">
      <h3 className="t2 font-semibold">{text.title}</h3>
      <dl className="grid gap-2 pt-2">
        {parts.map(([label, said], at) => (
          <div key={`${label}/${String(at)}`}>
            <dt className="t1 text-ink-2">{label}</dt>
            <dd className="t2 break-words whitespace-pre-line">{said === "" ? text.nothing : said}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
