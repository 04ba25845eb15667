import type { ReactNode } from "react";
import { PathLink } from "../../../../shared/area/area.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { homeWord } from "./account-access-text.ts";

export type Chapter = {
  readonly title: string;
  /** Sentences; {brand} and {email} are replaced by the variant's values. */
  readonly paragraphs: readonly string[];
  readonly list?: readonly string[];
};

export type ProseProps = {
  readonly chapters: readonly Chapter[];
  readonly values: { readonly brand: string; readonly email: string };
};

/** A text to read: chapters separated by a rule, titled in the typeface of the headings. */
export function Prose({ chapters, values }: ProseProps): ReactNode {
  return chapters.map(({ title, paragraphs, list = [] }) => (
    <section key={title} className="mt-8 border-t border-line pt-4">
      <h2 className="t3">{title}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="t2 pt-2 text-ink-2">
          {formatMessage(paragraph, values)}
        </p>
      ))}
      {list.length > 0 && (
        <ul className="t2 list-disc pt-2 pl-5 text-ink-2">
          {list.map((item) => (
            <li key={item} className="pt-1">
              {formatMessage(item, values)}
            </li>
          ))}
        </ul>
      )}
    </section>
  ));
}

export function BackHome(): ReactNode {
  return (
    <p className="pt-10">
      <PathLink to="/" className="link t2">
        {homeWord}
      </PathLink>
    </p>
  );
}
