import { useQueryClient } from "@tanstack/react-query";
import type { StatementImport } from "@vigie/api";
import type { Id } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { api, callKey, useAction } from "../../../../api.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { Icon, type IconName } from "../../../../ui/icon.tsx";
import { ProgressLine } from "../../../../ui/progress-line.tsx";
import { toast } from "../../../../ui/toast.ts";
import { contentSentence, readingSentence } from "./sentences-text.ts";
import { fileText, text } from "../text.ts";
import { anchorOf } from "./imported.ts";
import { useMasking } from "./masking.ts";
import { ReadingChange } from "./reading-change.tsx";
import { showPart } from "./show-part.ts";
import type { Upload, Uploads } from "./uploads.ts";

export type FileListProps = {
  readonly files: readonly StatementImport[];
  readonly uploads: Uploads;
  readonly batchId: Id | null;
  /** The last file was removed: nothing is left to import. */
  readonly onEmptied: () => void;
};

/** Each file with its state: read, waiting for an answer, being read, refused. */
export function FileList({ files, uploads, batchId, onEmptied }: FileListProps): ReactNode {
  const cache = useQueryClient();
  if (files.length + uploads.list.length === 0) return null;
  return (
    <ul aria-label={fileText.section}>
      {files.map((file) => (
        <FileRow
          key={file.id}
          file={file}
          onRemoved={() => {
            toast(fileText.removed);
            // A batch without files no longer exists: the page is left instead of refetched.
            if (files.length === 1) onEmptied();
            else void cache.invalidateQueries({ queryKey: callKey(api.imports.showBatch) });
          }}
        />
      ))}
      {uploads.list.map((upload) => (
        <UploadRow key={upload.key} upload={upload} uploads={uploads} batchId={batchId} />
      ))}
    </ul>
  );
}

type LineProps = {
  readonly name: string;
  readonly state: string;
  readonly icon: IconName;
  readonly tone: string;
  readonly acts: ReactNode;
  readonly children?: ReactNode;
};

function Line({ name, state, icon, tone, acts, children }: LineProps): ReactNode {
  return (
    <li className="border-b border-line py-3 last:border-b-0">
      <div className="flex gap-3">
        <span className={`pt-0.5 ${tone}`}>
          <Icon name={icon} size={18} />
        </span>
        <div className="min-w-0 grow">
          <div className="flex flex-wrap items-baseline gap-x-5 gap-y-0.5">
            <p className="t2 min-w-0 grow break-words">
              {name} <span className={`t1 ml-1 whitespace-nowrap ${tone}`}>{state}</span>
            </p>
            <span className="flex gap-x-5 max-sm:w-full">{acts}</span>
          </div>
          {children}
        </div>
      </div>
    </li>
  );
}

function FileRow({
  file,
  onRemoved,
}: {
  readonly file: StatementImport;
  readonly onRemoved: () => void;
}): ReactNode {
  const [changing, setChanging] = useState(false);
  const remove = useAction(api.imports.undo, { refreshes: [api.imports.list] });
  const asks = file.status === "asking";
  const reading = readingSentence(file);
  const takeOut = (): void => {
    if (remove.busy) return;
    void remove.run({ params: { id: file.id } }).then((done) => {
      if (done !== null) onRemoved();
    });
  };
  return (
    <Line
      name={file.fileName}
      state={asks ? fileText.asking : fileText.read}
      icon={asks ? "alert" : "check"}
      tone={asks ? "text-warn" : "text-pos"}
      acts={<FileActs file={file} onChange={() => setChanging(true)} onRemove={takeOut} />}
    >
      {!asks && <p className="t1 text-ink-3">{contentSentence(file)}</p>}
      {!asks && reading !== null && <p className="t1 text-ink-3">{reading}</p>}
      <Warnings warnings={file.warnings} />
      {remove.failure !== null && (
        <p role="alert" className="t1 text-neg">
          {remove.failure}
        </p>
      )}
      {changing && (
        <ReadingChange
          file={file}
          onClose={() => {
            setChanging(false);
          }}
        />
      )}
    </Line>
  );
}

type FileActsProps = {
  readonly file: StatementImport;
  readonly onChange: () => void;
  readonly onRemove: () => void;
};

/** The actions on a file: answer its questions, or correct how it was read; and remove it. */
function FileActs({ file, onChange, onRemove }: FileActsProps): ReactNode {
  const asks = file.status === "asking";
  return (
    <>
      {asks && (
        <Act
          label={fileText.answer}
          name={file.fileName}
          onPress={() => {
            showPart(anchorOf(file.id));
          }}
        />
      )}
      {!asks && file.reading.changeable && !file.format.startsWith("vigie") && (
        <Act label={fileText.change} name={file.fileName} onPress={onChange} />
      )}
      <Act label={fileText.remove} name={file.fileName} onPress={onRemove} />
    </>
  );
}

type ActProps = { readonly label: string; readonly name: string; readonly onPress: () => void };

function Act({ label, name, onPress }: ActProps): ReactNode {
  return (
    <LinkButton className="t1 max-sm:min-h-11" aria-label={`${label}, ${name}`} onClick={onPress}>
      {label}
    </LinkButton>
  );
}

/** Enough to recognise them. */
const shortList = 3;

function Warnings({ warnings }: { readonly warnings: readonly string[] }): ReactNode {
  const masking = useMasking();
  const [all, setAll] = useState(false);
  const unique = [...new Set(warnings)];
  if (unique.length === 0) return null;
  return (
    <div className="pt-2">
      <p className="t1 font-semibold text-ink-2">{fileText.warnings}</p>
      <ul>
        {(all ? unique : unique.slice(0, shortList)).map((warning) => (
          <li key={warning} className="t1 py-0.5 break-words text-ink-2">
            {masking.sentence(warning)}
          </li>
        ))}
      </ul>
      {unique.length > shortList && (
        <LinkButton
          className="t1"
          aria-expanded={all}
          onClick={() => {
            setAll(!all);
          }}
        >
          {all ? fileText.fewerWarnings : fileText.allWarnings}
        </LinkButton>
      )}
    </div>
  );
}

type UploadRowProps = {
  readonly upload: Upload;
  readonly uploads: Uploads;
  readonly batchId: Id | null;
};

function UploadRow({ upload, uploads, batchId }: UploadRowProps): ReactNode {
  const masking = useMasking();
  const { name } = upload.file;
  if (upload.state !== "refused")
    return (
      <Line
        name={name}
        state={upload.state === "reading" ? fileText.reading : fileText.waiting}
        icon="file"
        tone="text-ink-3"
        acts={null}
      >
        {upload.state === "reading" && <ProgressLine label={`${text.reading}, ${name}`} ratio={null} />}
      </Line>
    );
  return (
    <Line
      name={name}
      state={fileText.refused}
      icon="close"
      tone="text-neg"
      acts={
        <>
          {upload.mayRetry && (
            <Act
              label={text.retry}
              name={name}
              onPress={() => {
                uploads.retry(upload.key, batchId);
              }}
            />
          )}
          <Act
            label={fileText.dismiss}
            name={name}
            onPress={() => {
              uploads.dismiss(upload.key);
            }}
          />
        </>
      }
    >
      <p role="alert" className="t2 break-words text-ink">
        {masking.sentence(upload.sentence ?? "")}
      </p>
      {!upload.mayRetry && <p className="t1 pt-0.5 text-ink-3">{text.refusedHelp}</p>}
    </Line>
  );
}
