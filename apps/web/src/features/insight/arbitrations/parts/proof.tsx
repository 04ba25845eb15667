import type { Advice } from "@vigie/api";
import { profileName } from "@vigie/domain";
import type { ReactNode } from "react";
import { formatMessage } from "../../../../ui/format-message.ts";
import { text } from "../text.ts";
import { shortHash } from "./accepted.tsx";

/** The hashes that tie a record to the data that were read and to the previous record; short, in full on demand. */
export function Proof({ advice }: { readonly advice: Advice }): ReactNode {
  const { asked, basis } = advice;
  const isFirst = /^0*$/.test(advice.previousHash);
  const facts: readonly (readonly [string, ReactNode])[] = [
    [text.hash, <Hash key="own" hash={advice.hash} />],
    [text.previousHash, isFirst ? text.firstRecord : <Hash key="previous" hash={advice.previousHash} />],
    [text.rank, String(advice.rank)],
    [text.data, <Hash key="data" hash={basis.fundDataVersion} />],
    [text.versions, [basis.engineVersion, basis.figuresVersion, basis.profileGridVersion].join(", ")],
    [text.profileUsed, profileName(asked.profile.level)],
    [
      text.keptFunds,
      asked.kept.length === 0 ? text.keptAll : formatMessage(text.keptSome, { count: asked.kept.length }),
    ],
    ...(asked.dropped.length === 0 ? [] : [[text.droppedLines, asked.dropped.join(", ")] as const]),
  ];
  return (
    <section>
      <h2 className="t3">{text.proof}</h2>
      <p className="t2 pt-1.5 text-ink-2">{text.proofHelp}</p>
      <dl className="pt-3">
        {facts.map(([name, value]) => (
          <div
            key={name}
            className="t2 flex flex-wrap justify-between gap-x-4 border-b border-line py-2 last:border-b-0"
          >
            <dt className="text-ink-2">{name}</dt>
            <dd className="min-w-0 break-words text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Hash({ hash }: { readonly hash: string }): ReactNode {
  return (
    <>
      <span className="print:hidden" title={hash}>
        {shortHash(hash)}
      </span>
      <span className="hidden break-all print:inline">{hash}</span>
    </>
  );
}
