import { useEffect, useRef, type ReactNode } from "react";
import { formatMessage } from "../../ui/format-message.ts";
import { savedText as text } from "./saved-text.ts";

type SavedProps = {
  readonly parts: readonly (readonly [string, ReactNode])[];
  /** The colleague who saved it; null for the reader's own other tab. */
  readonly by: string | null;
};

/** What another tab or a colleague saved in the meantime, part by part, beside the typed text. It takes the focus: the save was
 * refused because of it, and it should be read before saving again. */
export function SavedVersion({ parts, by }: SavedProps): ReactNode {
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    region.current?.focus();
  }, []);
  return (
    <section ref={region} tabIndex={-1} aria-label={text.title} className="border-t border-line pt-3">
      <h3 className="t2 font-semibold">{text.title}</h3>
      {by !== null && <p className="t1 text-ink-2">{formatMessage(text.by, { name: by })}</p>}
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
