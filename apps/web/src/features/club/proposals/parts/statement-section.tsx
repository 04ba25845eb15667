import type { Proposal } from "@vigie/api";
import { adviceApi } from "@vigie/api/advice";
import { afterDeadline, type StatementTopic, topicNames } from "@vigie/domain";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useArea } from "../../../../shared/area/area.tsx";
import { useMayCall } from "../../../../shared/area/may-call.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { usePrivateMode } from "../../../../ui/private-mode.ts";
import { sentencesText as text } from "./sentences-text.ts";
import { StaleSentence } from "./stale-sentence.tsx";
import { WriteSentences } from "./write-sentences.tsx";

export type Sentence = Proposal["statement"][number];
export type Stale = Proposal["staleSentences"][number];
export type SectionProps = {
  readonly topic: StatementTopic;
  readonly proposal: Proposal;
  /** Without its amounts in private mode. */
  readonly shown: (words: string) => string;
  /** The sections of the statement being edited: their text is not saved yet. */
  readonly onWriting: (topic: StatementTopic, isWriting: boolean) => void;
  /** Content after its sentences. */
  readonly more: readonly string[];
};

/** A section of the statement; in a draft, the advisor may rewrite its sentences. Fields contain amounts, so there are none in
 * private mode. */
export function StatementSection({ topic, proposal, shown, onWriting, more }: SectionProps): ReactNode {
  const { subject } = useArea();
  const isPrivate = usePrivateMode();
  const sentences = sentencesOn(proposal, topic);
  const stale = proposal.staleSentences.filter((one) => one.topic === topic);
  const mayWrite = useMayCall(adviceApi.proposals.write) && subject !== "me" && !isPrivate;
  const isWritable = mayWrite && sentences.some(({ key }) => key !== null);
  const { taken, isOpen, open, close, opener } = useWriting((is) => {
    onWriting(topic, is);
  });
  if (sentences.length === 0 && stale.length === 0) return null;
  const title = subject !== "me" && topic === "person" ? text.person : topicNames[topic];
  const isShown = isOpen && isWritable;
  return (
    <section>
      <SectionHead
        title={title}
        aside={
          isWritable &&
          !isShown && (
            <LinkButton ref={opener} onClick={() => open(null)}>
              {text.write}
              <span className="sr-only">{`\u00a0: ${title}`}</span>
            </LinkButton>
          )
        }
      />
      {isShown ? (
        <WriteSentences {...{ title, sentences, taken, proposalId: proposal.id }} onClose={close} />
      ) : (
        <ul className="grid gap-2 pt-3">
          {sentences.map((sentence) => (
            <li key={sentence.key ?? sentence.text} className="t2">
              <SentenceText sentence={sentence} shown={shown} />
            </li>
          ))}
          {more.map((words) => (
            <li key={words} className="t2">
              {words}
            </li>
          ))}
        </ul>
      )}
      {stale
        .filter(({ key }) => !isShown || key !== taken?.key)
        .map((one) => (
          <StaleSentence
            key={one.key}
            stale={one}
            shown={shown}
            proposalId={proposal.id}
            onTakeOver={isWritable && !isShown ? open : null}
            mayDrop={mayWrite}
          />
        ))}
    </section>
  );
}

/** An answer was given, or its deadline has passed. */
function sentencesOn({ statement, state, over, validUntil }: Proposal, topic: StatementTopic): Sentence[] {
  const waits =
    state === "draft" || state === "signing" || ((state === "sent" || state === "change_asked") && !over);
  return statement
    .filter((one) => one.topic === topic)
    .map((one) =>
      waits || validUntil === null ? one : { ...one, text: afterDeadline(one.text, validUntil) },
    );
}

/** Whether the section is being edited, and on which version; the focus returns to the button that opened it. */
function useWriting(tell: (isWriting: boolean) => void) {
  const [isOpen, setIsOpen] = useState(false);
  const [taken, setTaken] = useState<Stale | null>(null);
  const [closings, setClosings] = useState(0);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (closings > 0) opener.current?.focus();
  }, [closings]);
  const open = (from: Stale | null): void => {
    setTaken(from);
    setIsOpen(true);
    tell(true);
  };
  const close = (): void => {
    setTaken(null);
    setIsOpen(false);
    tell(false);
    setClosings((before) => before + 1);
  };
  return { isOpen, taken, open, close, opener };
}

function SentenceText({
  sentence: { text: words, edit },
  shown,
}: { readonly sentence: Sentence } & Pick<SectionProps, "shown">): ReactNode {
  return (
    <>
      {shown(words)}
      {edit !== null && (
        <span className="t1 block text-ink-3">
          {formatMessage(text.edited, {
            day: formatInstantDay(edit.at),
            name: edit.authorName,
            original: shown(edit.original),
          })}
        </span>
      )}
    </>
  );
}
