import { useInfiniteQuery, type InfiniteData } from "@tanstack/react-query";
import type { InvitationImportLine, Reply } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import type { Id, InviteeColumn } from "@vigie/domain";
import { type ReactNode, useState } from "react";
import { call, callKey, useAction, type ApiFailure } from "../../../../api.ts";
import type { Reason } from "../../../../shared/book/customer-words.ts";
import { ReasonMark } from "../../../../shared/book/reason-mark.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { Form } from "../../../../ui/form.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { columnWords, importText as text, outcomeWords } from "../text.ts";

export type LineGroup = "to_see" | "ready" | "all";
type Page = Reply<typeof bookApi.invitationImports.lines>;

function useLines(importId: Id, group: LineGroup) {
  return useInfiniteQuery<Page, ApiFailure, InfiniteData<Page, number>, readonly unknown[], number>({
    queryKey: callKey(bookApi.invitationImports.lines, { importId, group, endless: true }),
    queryFn: ({ pageParam, signal }) =>
      call(
        bookApi.invitationImports.lines,
        {
          params: { id: importId },
          query: { after: pageParam, ...(group === "all" ? {} : { group }) },
        },
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: ({ after }) => after ?? undefined,
  });
}

type LinesProps = { readonly importId: Id; readonly group: LineGroup; readonly mayCorrect: boolean };

/** The lines of a file with the outcome of each; an error is corrected in place. */
export function ImportLines({ importId, group, mayCorrect }: LinesProps): ReactNode {
  const list = useLines(importId, group);
  const lines = list.data?.pages.flatMap((page) => page.lines);
  if (lines === undefined)
    return (
      <Loading label={text.reading}>
        <SkeletonRows count={5} height={48} />
      </Loading>
    );
  if (lines.length === 0) return <EmptyState kind="none" title={text.noLine} />;
  return (
    <>
      <ul>
        {lines.map((line) => (
          <li
            key={line.line}
            className="grid gap-x-6 gap-y-2 border-b border-line py-2.5 sm:grid-cols-[4.5rem_12rem_1fr]"
          >
            <span className="t1 text-ink-3">{formatMessage(text.line, { line: line.line })}</span>
            <span className="t2 min-w-0 truncate">{nameOf(line)}</span>
            {line.outcome === "invalid" && mayCorrect ? (
              <Correction
                key={line.faults.map(({ column, rule }) => `${column} ${rule}`).join()}
                importId={importId}
                line={line}
              />
            ) : (
              <LineState line={line} />
            )}
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <p className="pt-4">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {text.moreLines}
          </Button>
        </p>
      )}
    </>
  );
}

function nameOf({ values }: InvitationImportLine): string {
  const name = [values.prenom, values.nom].filter((part) => part !== undefined).join(" ");
  return name === "" ? (values.email ?? "") : name;
}

/** A refusal stands out; a known customer is not an error. */
const levels: Readonly<Record<InvitationImportLine["outcome"], Reason["level"]>> = {
  new: "none",
  updated: "notice",
  already_invited: "notice",
  already_customer: "notice",
  duplicate: "settle",
  invalid: "settle",
};

function LineState({ line }: { readonly line: InvitationImportLine }): ReactNode {
  const level = line.refusal === null ? levels[line.outcome] : "settle";
  return <ReasonMark reason={{ level, words: stateOf(line) }} />;
}

function stateOf({ outcome, refusal, faults, corrected, values }: InvitationImportLine): string {
  if (refusal !== null) return refusal;
  if (outcome === "invalid") return faults.map(({ sentence }) => sentence).join(" ");
  if (outcome === "duplicate")
    return formatMessage(text.sameAddress, { words: outcomeWords.duplicate, email: values.email ?? "" });
  if (outcome !== "new") return outcomeWords[outcome];
  const words = [values.email ?? "", ...(corrected ? [text.corrected] : [])];
  return words.join(", ");
}

type Corrected = Partial<Record<InviteeColumn, string>>;

function Correction({
  importId,
  line,
}: {
  readonly importId: Id;
  readonly line: InvitationImportLine;
}): ReactNode {
  const [values, setValues] = useState<Corrected>({});
  const correct = useAction(bookApi.invitationImports.correct, {
    refreshes: [bookApi.invitationImports.lines, bookApi.invitationImports.show],
  });
  const save = async (): Promise<boolean> => {
    const told = Object.fromEntries(
      line.faults.map(({ column, value }) => [column, values[column] ?? value]),
    );
    const done = await correct.run({ params: { id: importId, line: line.line }, body: { values: told } });
    return done !== null && done.line.faults.length === 0;
  };
  return (
    <Form
      className="grid items-start gap-x-5 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]"
      aria-label={formatMessage(text.line, { line: line.line })}
      failure={correct.failure}
      onSubmit={save}
    >
      <div className="grid min-w-0 gap-3">
        {line.faults.map(({ column, value, sentence, example }) => (
          <TextField
            key={column}
            label={columnWords[column]}
            help={formatMessage(text.example, { example })}
            error={correct.failure ?? sentence}
            value={values[column] ?? value}
            onChange={(event) => {
              setValues({ ...values, [column]: event.target.value });
            }}
          />
        ))}
      </div>
      <LinkButton
        className="t1 justify-self-start sm:mt-9.5"
        type="submit"
        aria-label={formatMessage(text.saveLine, { line: line.line })}
      >
        {text.save}
      </LinkButton>
    </Form>
  );
}
