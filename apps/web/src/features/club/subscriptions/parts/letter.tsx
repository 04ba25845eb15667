import type { ClubSubscription, LetterBlock } from "@vigie/api";
import { clubApi } from "@vigie/api/club";
import type { ReactNode } from "react";
import { useReading } from "../../../../api.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { usePrivateMode } from "../../../../ui/private-mode.ts";
import { SkeletonRows } from "../../../../ui/skeleton.tsx";
import { subscribeText as words } from "../text.ts";
import { Download } from "./download.tsx";

/** The letter to sign, as in its file: readable here without a PDF viewer. */
export function Letter({ subscription }: { readonly subscription: ClubSubscription }): ReactNode {
  const { id, letter } = subscription;
  if (letter === null) return null;
  return (
    <section className="w-full min-w-0">
      <SectionHead
        title={formatMessage(words.letter, { number: letter.number })}
        aside={
          <Download subId={id} kind={letter.signedAt === null ? "letter" : "signed_letter"}>
            {words.download}
          </Download>
        }
      />
      {letter.signedAt === null && <Sheet subId={id} />}
    </section>
  );
}

/** A sheet of paper: the only framed element of the Club. */
function Sheet({ subId }: { readonly subId: ClubSubscription["id"] }): ReactNode {
  const isHidden = usePrivateMode();
  const { data, isError } = useReading(clubApi.letters.show, { params: { subId } }, { enabled: !isHidden });
  if (isHidden) return <p className="t2 pt-4 text-ink-2">{words.letterHidden}</p>;
  if (isError) return <p className="t2 pt-4 text-ink-2">{words.letterFailed}</p>;
  if (data === undefined) return <SkeletonRows count={6} height={32} />;
  const { title, reference, blocks } = data.letter;
  return (
    <div
      role="region"
      aria-label={words.letterText}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
      tabIndex={0}
      className="mt-4 max-h-120 overflow-y-auto border border-ink-3 bg-bg px-6 py-6 sm:px-8 print:max-h-none"
    >
      <h3 className="t4 leading-[2rem]">{title}</h3>
      <p className="t1 pb-2 text-ink-2">{reference}</p>
      {blocks.map((block, at) => (
        <Piece key={`${String(at)} ${block.kind}`} block={block} />
      ))}
    </div>
  );
}

function Piece({ block: { kind, lines, rows } }: { readonly block: LetterBlock }): ReactNode {
  switch (kind) {
    case "heading":
      return <h4 className="t2 pt-4 font-semibold">{lines[0]}</h4>;
    case "list":
      return (
        <ul className="t2 list-disc pt-2 pl-5 text-ink-2">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      );
    case "facts":
      return (
        <dl className="pt-2">
          {rows.map(([label, ...value]) => (
            <div
              key={label}
              className="t2 flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-1.5"
            >
              <dt className="text-ink-2">{label}</dt>
              <dd className="text-right break-words">{value.join(" ")}</dd>
            </div>
          ))}
        </dl>
      );
    case "table":
      return <Grid rows={rows} />;
    case "parties":
    case "signatures":
      return (
        <div className="grid gap-6 pt-4 sm:grid-cols-2">
          {rows.map((row) => (
            <p key={row.join(" ")} className="t2 break-words text-ink-2">
              {row.map((line, at) => (
                <span
                  key={`${String(at)} ${line}`}
                  className={`block ${at === 1 ? "font-semibold text-ink" : ""}`}
                >
                  {line}
                </span>
              ))}
            </p>
          ))}
        </div>
      );
    default:
      return lines.map((line) => (
        <p key={line} className={`pt-2 ${kind === "note" ? "t1 text-ink-3" : "t2 text-ink-2"}`}>
          {line}
        </p>
      ));
  }
}

/** The first row is the head; the first column is text, the others are figures. */
function Grid({ rows: [head = [], ...rows] }: { readonly rows: readonly (readonly string[])[] }): ReactNode {
  const side = (at: number): string => (at === 0 ? "pr-4 text-left" : "pl-4 text-right");
  return (
    <table className="t2 mt-2 w-full border-collapse">
      <thead>
        <tr className="border-b border-line">
          {head.map((word, at) => (
            <th key={word} scope="col" className={`t1 py-1.5 font-normal text-ink-2 ${side(at)}`}>
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.join(" ")} className="border-b border-line">
            {row.map((word, at) => (
              <td key={`${String(at)} ${word}`} className={`py-1.5 ${side(at)}`}>
                {word}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
