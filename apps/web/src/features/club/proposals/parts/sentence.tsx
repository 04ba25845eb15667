import type { Proposal } from "@vigie/api";
import { adviceApi } from "@vigie/api/advice";
import type { Id } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { useAction } from "../../../../api.ts";
import { useArea } from "../../../../shared/area/area.tsx";
import { useMayCall } from "../../../../shared/area/may-call.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Form } from "../../../../ui/form.tsx";
import { formatInstantDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { usePrivateMode } from "../../../../ui/private-mode.ts";
import { TextArea } from "../../../../ui/text-field.tsx";
import { toast } from "../../../../ui/toast.ts";
import { text } from "../text.ts";

type Told = Proposal["statement"][number];
type SentenceProps = {
  readonly sentence: Told;
  readonly proposalId: Proposal["id"];
  /** Without its amounts in private mode. */
  readonly shown: (words: string) => string;
};

/** A sentence of the statement; of a draft, the advisor may write it anew. A field shows amounts: in private mode there is none. */
export function Sentence({ sentence, proposalId, shown }: SentenceProps): ReactNode {
  const { subject } = useArea();
  const isPrivate = usePrivateMode();
  const mayWrite = useMayCall(adviceApi.proposals.write) && subject !== "me" && sentence.key !== null;
  const [isOpen, setIsOpen] = useState(false);
  const { edit, key } = sentence;
  if (isOpen && mayWrite && !isPrivate && subject !== "me" && key !== null)
    return (
      <Writing
        sentence={{ ...sentence, key }}
        params={{ id: subject, proposalId }}
        onClose={() => {
          setIsOpen(false);
        }}
      />
    );
  return (
    <>
      {shown(sentence.text)}
      {edit !== null && (
        <span className="t1 block text-ink-3">
          {formatMessage(text.edited, {
            day: formatInstantDay(edit.at),
            name: edit.authorName,
            original: shown(edit.original),
          })}
        </span>
      )}
      {mayWrite && !isPrivate && (
        <span className="t1 block">
          <LinkButton
            onClick={() => {
              setIsOpen(true);
            }}
          >
            {text.writeSentence}
            <span className="sr-only">{`\u00a0: ${sentence.text}`}</span>
          </LinkButton>
        </span>
      )}
    </>
  );
}

type WritingProps = {
  readonly sentence: Told & { readonly key: string };
  readonly params: { readonly id: Id; readonly proposalId: Proposal["id"] };
  readonly onClose: () => void;
};

/** What was typed stays there when it is refused. */
function Writing({ sentence, params, onClose }: WritingProps): ReactNode {
  const [words, setWords] = useState(sentence.text);
  const { run, busy, failure } = useAction(adviceApi.proposals.write, {
    refreshes: [adviceApi.proposals.show],
  });
  const write = async (said: string | null): Promise<void> => {
    if ((await run({ params, body: { key: sentence.key, text: said } })) === null) return;
    toast(said === null ? text.sentenceRestored : text.sentenceKept);
    onClose();
  };
  return (
    <Form failure={failure} className="grid gap-3 pb-4" onSubmit={() => void write(words)}>
      <TextArea
        label={text.sentence}
        help={text.sentenceHelp}
        error={failure ?? undefined}
        rows={3}
        maxLength={1000}
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
        }}
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" busy={busy}>
          {text.keepSentence}
        </Button>
        {sentence.edit !== null && (
          <LinkButton onClick={() => void write(null)}>{text.restoreSentence}</LinkButton>
        )}
        <LinkButton onClick={onClose}>{text.cancel}</LinkButton>
      </div>
    </Form>
  );
}
