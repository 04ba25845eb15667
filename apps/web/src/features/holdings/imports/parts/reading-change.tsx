import type { StatementImport } from "@vigie/api";
import { importDateOrders } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Select } from "../../../../ui/select.tsx";
import { dateOrderNames, decimalMarkNames, encodingNames, fileText } from "../text.ts";
import { useMasking } from "./masking.ts";

export type ReadingChangeProps = {
  readonly file: StatementImport;
  readonly onClose: () => void;
};

type Chosen = { readonly dateOrder: string; readonly decimalMark: string; readonly encoding: string };

const auto = "auto";
const decimalMarks = [",", "."] as const;
const encodings = ["utf-8", "windows-1252", "iso-8859-15", "windows-1250"] as const;

/** Parses a file again with other answers. A refusal is shown here and leaves the former result. */
export function ReadingChange({ file, onClose }: ReadingChangeProps): ReactNode {
  const masking = useMasking();
  const read = useAction(api.imports.read, { refreshes: [api.imports.showBatch] });
  const { reading } = file;
  const [chosen, setChosen] = useState<Chosen>({
    dateOrder: reading.dateOrder ?? auto,
    decimalMark: reading.decimalMark ?? auto,
    encoding: auto,
  });
  const close = (): void => {
    read.reset();
    onClose();
  };
  const send = (again: Again): void => {
    const body = {
      ...one("dateOrder", importDateOrders, chosen.dateOrder),
      ...one("decimalMark", decimalMarks, chosen.decimalMark),
      ...one("encoding", encodings, chosen.encoding),
      ...again,
    };
    void read.run({ params: { id: file.id }, body }).then((done) => {
      if (done !== null) close();
    });
  };
  return (
    <Dialog
      title={fileText.changeTitle}
      open
      onClose={close}
      actions={
        <>
          <Button
            look="solid"
            busy={read.busy}
            onClick={() => {
              send({});
            }}
          >
            {fileText.reread}
          </Button>
          <Button onClick={close}>{fileText.cancel}</Button>
        </>
      }
    >
      <p className="break-words text-ink">{file.fileName}</p>
      <p className="pt-2">{fileText.changeIntro}</p>
      <div className="grid gap-4 pt-4">
        <AnswerFields file={file} chosen={chosen} onChosen={setChosen} />
        <ReadAgain reading={reading} onAgain={send} />
      </div>
      {read.failure !== null && (
        <p role="alert" className="pt-3 text-neg">
          {masking.sentence(read.failure)}
        </p>
      )}
    </Dialog>
  );
}

type Again = { readonly columns?: []; readonly words?: [] };
type ReadAgainProps = {
  readonly reading: StatementImport["reading"];
  readonly onAgain: (again: Again) => void;
};

/** The saver's answers about columns and words are asked again. */
function ReadAgain({ reading, onAgain }: ReadAgainProps): ReactNode {
  return (
    <>
      {reading.columns.length > 0 && (
        <LinkButton
          onClick={() => {
            onAgain({ columns: [] });
          }}
        >
          {fileText.columnsAgain}
        </LinkButton>
      )}
      {reading.words.length > 0 && (
        <LinkButton
          onClick={() => {
            onAgain({ words: [] });
          }}
        >
          {fileText.wordsAgain}
        </LinkButton>
      )}
    </>
  );
}

type AnswerFieldsProps = {
  readonly file: StatementImport;
  readonly chosen: Chosen;
  readonly onChosen: (chosen: Chosen) => void;
};

/** Formats without a standard notation of dates and amounts. */
const loose = new Set(["csv", "qif"]);

function AnswerFields({ file, chosen, onChosen }: AnswerFieldsProps): ReactNode {
  const { reading, format } = file;
  return (
    <>
      {loose.has(format) && (
        <>
          <Select
            label={fileText.dateOrder}
            options={optionsOf(dateOrderNames, reading.dateOrder === null)}
            value={chosen.dateOrder}
            onValue={(dateOrder) => {
              onChosen({ ...chosen, dateOrder });
            }}
          />
          <Select
            label={fileText.decimalMark}
            options={optionsOf(decimalMarkNames, reading.decimalMark === null)}
            value={chosen.decimalMark}
            onValue={(decimalMark) => {
              onChosen({ ...chosen, decimalMark });
            }}
          />
        </>
      )}
      <Select
        label={fileText.encoding}
        options={optionsOf(encodingNames, true)}
        value={chosen.encoding}
        onValue={(encoding) => {
          onChosen({ ...chosen, encoding });
        }}
      />
    </>
  );
}

/** An answer cannot be reset to « found in the file », only changed. */
function optionsOf(names: Readonly<Record<string, string>>, mayBeAuto: boolean) {
  const known = Object.entries(names).map(([value, label]) => ({ value, label }));
  return mayBeAuto ? [{ value: auto, label: fileText.auto }, ...known] : known;
}

function one<K extends string, T extends string>(
  key: K,
  values: readonly T[],
  chosen: string,
): { readonly [key in K]?: T } {
  const value = values.find((known) => known === chosen);
  const answer: { [key in K]?: T } = {};
  if (value !== undefined) answer[key] = value;
  return answer;
}
