import type { ImportNeed, PartialInput, StatementImport } from "@vigie/api";
import { importDateOrders, importWordMeanings } from "@vigie/domain";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { Button } from "../../../../ui/button.tsx";
import { RadioGroup } from "../../../../ui/radio-group.tsx";
import { Form } from "../../../../ui/form.tsx";
import { privateMask } from "../../../../ui/format.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { accountText, needText, text } from "../text.ts";
import { ColumnsNeed } from "./columns-need.tsx";
import { anchorOf } from "./imported.ts";
import { useMasking } from "./masking.ts";
import { RawLines } from "./raw-lines.tsx";
import { showPart } from "./show-part.ts";

/** Open questions about the files, one at a time, with the text of the file beside. */
export function Needs({ files }: { readonly files: readonly StatementImport[] }): ReactNode {
  const asking = files.filter(({ status, needs }) => status === "asking" && needs.length > 0);
  useNextPart(
    asking.map(
      ({ id, needs }) => `${id} ${needs.map(({ kind, found }) => `${kind} ${found ?? ""}`).join(" ")}`,
    ),
  );
  if (asking.length === 0) return null;
  return (
    <section id={needText.anchor} tabIndex={-1} className="pt-8 outline-none">
      <SectionHead title={needText.section} />
      {asking.map((file) =>
        file.needs.map((need) => (
          <FileNeed
            key={`${file.id} ${need.kind} ${String(need.line)} ${need.found ?? ""}`}
            file={file}
            need={need}
          />
        )),
      )}
    </section>
  );
}

/** An answer removes its question together with the focus: both move on to the next one. */
function useNextPart(questions: readonly string[]): void {
  const before = useRef(questions);
  const now = questions.join("\n");
  useEffect(() => {
    const asked = now === "" ? [] : now.split("\n");
    const isAnswered = before.current.some((question) => !asked.includes(question));
    before.current = asked;
    if (!isAnswered || document.activeElement !== document.body) return;
    showPart(asked.length > 0 ? needText.anchor : accountText.anchor);
  }, [now]);
}

type Answers = PartialInput<typeof api.imports.read>["body"];
export type NeedProps = { readonly file: StatementImport; readonly need: ImportNeed };

function FileNeed({ file, need }: NeedProps): ReactNode {
  const masking = useMasking();
  return (
    <article
      id={anchorOf(file.id)}
      tabIndex={-1}
      className="border-b border-line py-5 outline-none last:border-b-0"
    >
      <p className="t1 break-words text-ink-3">{file.fileName}</p>
      <h3 className="t4 max-w-180 pt-1 leading-[2rem]">{masking.sentence(need.sentence)}</h3>
      {!file.reading.changeable && (
        <p role="alert" className="t2 pt-2 text-neg">
          {needText.gone}
        </p>
      )}
      {need.kind === "columns" ? (
        <ColumnsNeed file={file} need={need} />
      ) : (
        <ChoiceNeed file={file} need={need} />
      )}
    </article>
  );
}

/** Which of two interpretations is right: the order of dates, the decimal separator. */
function ChoiceNeed({ file, need }: NeedProps): ReactNode {
  const masking = useMasking();
  const [answer, setAnswer] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>();
  const read = useAction(api.imports.read, {
    refreshes: [api.imports.showBatch, api.imports.list],
  });
  const send = (): void => {
    if (answer === null) {
      setError(needText.choose);
      return;
    }
    void read.run({ params: { id: file.id }, body: bodyOf(need, answer) });
  };
  const isWord = need.kind === "word";
  return (
    <div className="grid gap-x-6 gap-y-5 pt-4 md:grid-cols-2">
      <Form
        className="grid content-start justify-items-start gap-4"
        onSubmit={() => {
          send();
        }}
      >
        <RadioGroup
          label={
            need.found === ""
              ? needText.askUnnamed
              : formatMessage(isWord ? needText.askWord : needText.ask, {
                  found: masking.sentence(formatMessage(text.quoted, { found: need.found ?? "" })),
                })
          }
          options={optionsOf(need, masking.hidden)}
          value={answer}
          onValue={(next) => {
            setAnswer(next);
            setError(undefined);
          }}
          help={needText.remember}
          error={error ?? (read.failure === null ? undefined : masking.sentence(read.failure))}
        />
        {need.choices.length === 0 ? (
          <p className="t2 text-neg">{needText.noChoice}</p>
        ) : (
          <Button type="submit" busy={read.busy} className="max-sm:w-full">
            {needText.answer}
          </Button>
        )}
      </Form>
      <RawLines
        lines={need.sample}
        found={need.found}
        caption={
          need.line === null ? needText.inFile : formatMessage(needText.inFileFrom, { line: need.line })
        }
      />
    </div>
  );
}

function optionsOf({ kind, choices }: ImportNeed, hidden: boolean) {
  return choices.map(({ answer: value, label, example }) => {
    const shown = kind === "date_order" || !hidden || example === "" ? example : privateMask;
    return kind === "word" ? { value, label, help: shown } : { value, label: shown, help: label };
  });
}

function bodyOf(need: ImportNeed, answer: string): Answers {
  const dateOrder = importDateOrders.find((order) => order === answer);
  const meaning = importWordMeanings.find((one) => one === answer);
  if (need.kind === "word" && meaning !== undefined) return { words: [{ word: need.found ?? "", meaning }] };
  if (need.kind === "date_order" && dateOrder !== undefined) return { dateOrder };
  return answer === "," || answer === "." ? { decimalMark: answer } : {};
}
