import type { Proposal } from "@vigie/api";
import { adviceApi } from "@vigie/api/advice";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useAction } from "../../../../api.ts";
import { useArea } from "../../../../shared/area/area.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Form } from "../../../../ui/form.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { TextArea } from "../../../../ui/text-field.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useReadAgain } from "../../../../shared/forms/use-read-again.ts";
import { SavedVersion } from "../../../../shared/club/saved-version.tsx";
import { nearestTo } from "./nearest-sentence.ts";
import { sentencesText as text } from "./sentences-text.ts";

type Sentence = Proposal["statement"][number];
type Stale = Proposal["staleSentences"][number];
type WriteProps = {
  /** Of the section. */
  readonly title: string;
  readonly sentences: readonly Sentence[];
  /** Earlier text, which replaces the sentence most similar to the one that it had replaced. */
  readonly taken: Stale | null;
  readonly proposalId: Proposal["id"];
  readonly onClose: () => void;
};

/** For browsers that do not size a field by its content. */
const signsOfRow = 60;

const originalOf = ({ text: words, edit }: Sentence): string => edit?.original ?? words;

/** The sentences of a section as fields, saved together. Typed text stays if it is refused. */
export function WriteSentences({ title, sentences, taken, proposalId, onClose }: WriteProps): ReactNode {
  const writing = useWriting({ sentences, taken, proposalId, onClose });
  const { wordsOf, type, write, busy, failure, errorOf } = writing;
  const form = useRef<HTMLFormElement>(null);
  const [first] = useState(() => nearestTo(taken, sentences));
  useEffect(() => {
    form.current?.querySelectorAll("textarea")[first]?.focus();
  }, [first]);
  return (
    <Form ref={form} aria-label={title} failure={failure} className="grid gap-5 pt-4" onSubmit={write}>
      <p className="t1 text-ink-2">{text.writeHelp}</p>
      {sentences.map((sentence, at) => {
        const said = wordsOf(sentence);
        const original = originalOf(sentence);
        return (
          <div key={sentence.key} className="grid justify-items-start gap-1.5 *:w-full">
            <TextArea
              label={
                sentences.length === 1
                  ? text.onlySentence
                  : formatMessage(text.sentence, { rank: at + 1, count: sentences.length })
              }
              help={said === original ? undefined : formatMessage(text.original, { original })}
              error={errorOf(sentence)}
              rows={Math.max(2, Math.ceil(said.length / signsOfRow))}
              maxLength={1000}
              className="field-sizing-content min-h-0!"
              value={said}
              onChange={(event) => {
                type(sentence, event.target.value);
              }}
            />
            {said !== original && (
              <LinkButton
                onClick={() => {
                  type(sentence, original);
                }}
              >
                <span className="t1">{text.restore}</span>
                <span className="sr-only">{`\u00a0: ${original}`}</span>
              </LinkButton>
            )}
          </div>
        );
      })}
      {failure !== null && !writing.isAtField && (
        <p role="alert" className="t1 text-neg">
          {failure}
        </p>
      )}
      <SavedSentences title={title} saved={writing.saved} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" busy={busy}>
          {text.keep}
        </Button>
        <LinkButton onClick={onClose}>{text.cancel}</LinkButton>
      </div>
    </Form>
  );
}

type SavedProps = Pick<WriteProps, "title"> & { readonly saved: readonly Sentence[] };

/** What others saved of the edited sentences in the meantime. */
function SavedSentences({ title, saved }: SavedProps): ReactNode {
  if (saved.length === 0) return null;
  const by = saved.findLast(({ edit }) => edit !== null)?.edit?.authorName ?? null;
  return <SavedVersion parts={saved.map((one) => [title, one.text])} by={by} />;
}

/** Edits are keyed by sentence, not by position: a change of the facts may insert a sentence before it. */
function useWriting({ sentences, taken, proposalId, onClose }: Omit<WriteProps, "title">) {
  const { subject } = useArea();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() => {
    const place = sentences[nearestTo(taken, sentences)]?.key;
    return taken === null || place == null ? {} : { [place]: taken.text };
  });
  /** The keys of the sent sentences, in order. */
  const [sent, setSent] = useState<readonly string[]>([]);
  const { run, busy, failure, fieldErrors, reset, code } = useAction(adviceApi.proposals.write, {
    refreshes: [adviceApi.proposals.show],
  });
  const isChanged = code === "proposal.draft_changed";
  useReadAgain(isChanged, adviceApi.proposals.show);
  // The edits are based on this version; saving again confirms them on the version loaded by then.
  const [read] = useState(sentences);
  const wasOf = ({ key, text: now }: Sentence): string =>
    (isChanged ? undefined : read.find((one) => one.key === key)?.text) ?? now;
  /** What others saved of the sentences edited here in the meantime. */
  const saved = isChanged
    ? sentences.filter((one) => read.find(({ key }) => key === one.key)?.text !== one.text)
    : [];
  const wordsOf = ({ key, text: told }: Sentence): string => typed[key ?? ""] ?? told;
  const type = ({ key }: Sentence, said: string): void => {
    if (key !== null) setTyped((before) => ({ ...before, [key]: said }));
  };
  const write = async (): Promise<boolean> => {
    const changed = sentences.flatMap((one) => {
      const said = wordsOf(one).trim();
      // An empty field restores the generated sentence.
      const isOriginal = said === "" || said === originalOf(one);
      return one.key === null || said === one.text
        ? []
        : [{ key: one.key, text: isOriginal ? null : said, was: wasOf(one) }];
    });
    const dropped = taken === null ? [] : [{ key: taken.key, text: null }];
    const body = { sentences: [...changed, ...dropped] };
    if (subject === "me") return true;
    if (body.sentences.length > 0) {
      setSent(changed.map(({ key }) => key));
      reset();
      if ((await run({ params: { id: subject, proposalId }, body })) === null) return false;
      toast(text.kept);
    }
    onClose();
    return true;
  };
  const errorOf = ({ key }: Pick<Sentence, "key">): string | undefined => {
    const place = key === null ? -1 : sent.indexOf(key);
    return place === -1 ? undefined : fieldErrors[`sentences.${String(place)}`];
  };
  const isAtField = sentences.some((one) => errorOf(one) !== undefined);
  return { wordsOf, type, write, busy, failure, errorOf, isAtField, saved };
}
