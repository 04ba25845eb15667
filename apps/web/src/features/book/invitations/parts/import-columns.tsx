import type { InvitationImport } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import { type InviteeColumn, inviteeColumns } from "@vigie/domain";
import { type ReactNode, useState } from "react";
import { useAction } from "../../../../api.ts";
import { Button } from "../../../../ui/button.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Select } from "../../../../ui/select.tsx";
import { columnWords, encodingWords, importText as text, separatorWords } from "../text.ts";

const separators = [";", ",", "\t"] as const;
const encodings = ["utf-8", "windows-1252"] as const;
/** Determined by its byte order mark: nothing else can be chosen. */
const markedEncodings = ["utf-16"] as const;
const options: readonly { readonly value: InviteeColumn | "none"; readonly label: string }[] = [
  { value: "none", label: text.ignore },
  ...inviteeColumns.map((column) => ({ value: column, label: columnWords[column] })),
];

const rowOfColumns = "gap-x-6 sm:grid-cols-[10rem_minmax(0,1fr)_16rem]";

/** The mapping of headings to columns, and how the file is parsed: most errors come from it, so it stays open below them. */
export function ImportColumns({ shown }: { readonly shown: InvitationImport }): ReactNode {
  const [chosen, setChosen] = useState(shown.mapping.map(({ column }) => column));
  const read = useAction(bookApi.invitationImports.setMapping, {
    refreshes: [bookApi.invitationImports.show, bookApi.invitationImports.lines],
  });
  const columns = chosen.filter((column) => column !== null);
  const isWhole = columns.includes("email") && new Set(columns).size === columns.length;
  const isChanged = chosen.some((column, at) => column !== shown.mapping[at]?.column);
  const params = { id: shown.id };
  const apply = (): void => {
    const mapping = shown.mapping.map(({ heading }, at) => ({ heading, column: chosen[at] ?? null }));
    void read.run({ params, body: { mapping } });
  };
  return (
    <section className="pt-8">
      <SectionHead title={text.columns} />
      <p className="t1 pt-2 text-ink-2">{text.columnsWhy}</p>
      <div
        aria-hidden="true"
        className={`t1 hidden border-b border-line py-2 text-ink-2 sm:grid ${rowOfColumns}`}
      >
        <span>{text.inFile}</span>
        <span>{text.sample}</span>
        <span>{text.inProduct}</span>
      </div>
      <ul>
        {shown.mapping.map(({ heading }, at) => (
          <li key={at} className={`grid items-center gap-y-1 border-b border-line py-2 ${rowOfColumns}`}>
            <span className="t2 truncate font-semibold">{heading}</span>
            <span className="t2 truncate text-ink-2">
              <span className="sm:sr-only">{formatMessage(text.sampleOf, { sample: "" })}</span>
              {shown.preview[0]?.[at] ?? ""}
            </span>
            <div className="[&>*>*:first-child]:sr-only">
              <Select
                label={heading}
                options={options}
                value={chosen[at] ?? "none"}
                onValue={(value) => {
                  setChosen(chosen.with(at, value === "none" ? null : value));
                }}
              />
            </div>
          </li>
        ))}
      </ul>
      <ReadAs shown={shown} onChange={(body) => void read.run({ params, body })} />
      {(!isWhole || read.failure !== null) && (
        <p role="alert" className="t2 pt-3 text-neg">
          {read.failure ?? text.emailNeeded}
        </p>
      )}
      {isChanged && (
        <Button className="mt-4" busy={read.busy} disabled={!isWhole} onClick={apply}>
          {text.apply}
        </Button>
      )}
    </section>
  );
}

type ReadAsProps = {
  readonly shown: InvitationImport;
  readonly onChange: (
    how:
      | { readonly separator: InvitationImport["separator"] }
      | { readonly encoding: InvitationImport["encoding"] },
  ) => void;
};

/** The encoding of the file. */
function ReadAs({ shown, onChange }: ReadAsProps): ReactNode {
  return (
    <div className="grid items-start gap-x-8 gap-y-4 pt-4 sm:grid-cols-2">
      <Select
        label={text.separator}
        options={separators.map((value) => ({ value, label: separatorWords[value] }))}
        value={shown.separator}
        onValue={(separator) => {
          onChange({ separator });
        }}
      />
      <Select
        label={text.encoding}
        options={(shown.encoding === "utf-16" ? markedEncodings : encodings).map((value) => ({
          value,
          label: encodingWords[value],
        }))}
        value={shown.encoding}
        onValue={(encoding) => {
          onChange({ encoding });
        }}
      />
    </div>
  );
}
