import { Fragment, type ReactNode } from "react";
import { privateMask } from "../../../../ui/format.ts";
import { useMasking } from "./masking.ts";

type RawLine = { readonly line: number | null; readonly raw: string };

export type RawLinesProps = {
  readonly lines: readonly RawLine[];
  /** The text in question, highlighted in its line. */
  readonly found: string | null;
  readonly caption: string;
};

/** Original lines of a file, with their numbers. */
export function RawLines({ lines, found, caption }: RawLinesProps): ReactNode {
  return (
    <figure className="min-w-0 border-line md:border-l md:pl-6">
      <figcaption className="t1 pb-2 text-ink-3">{caption}</figcaption>
      <ol className="t1 text-ink-2">
        {withoutEnd(lines).map((line, index) => (
          <li key={`${String(line.line)} ${String(index)}`} className="flex gap-3 py-0.5">
            <span className="w-8 shrink-0 text-right text-ink-3">{line.line}</span>
            <span className="min-w-0 break-words">
              <RawText raw={line.raw} found={index === 0 ? found : null} />
            </span>
          </li>
        ))}
      </ol>
    </figure>
  );
}

/** The end of the file is not a line. */
function withoutEnd(lines: readonly RawLine[]): readonly RawLine[] {
  const last = lines.findLastIndex(({ raw }) => raw.trim() !== "");
  return lines.slice(0, last + 1);
}

function RawText({ raw, found }: { readonly raw: string; readonly found: string | null }): ReactNode {
  const masking = useMasking();
  const at = found === null || found === "" ? -1 : raw.indexOf(found);
  if (found === null || at < 0) return masking.raw(raw);
  return (
    <Fragment>
      {masking.raw(raw.slice(0, at))}
      <mark className="border-b-2 border-accent bg-transparent font-semibold text-ink">
        {masking.hidden ? masking.raw(found) || privateMask : found}
      </mark>
      {masking.raw(raw.slice(at + found.length))}
    </Fragment>
  );
}
