import type { ClientFileDocument, FileReply } from "@vigie/api";
import { useState, type ReactNode } from "react";
import { today } from "../../../../shared/clock/today.ts";
import { saveFile } from "../../../../shared/files/save-file.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { documentKindWords, documentStateWords, text } from "../text.ts";
import { dataUrlOf } from "./data-url.ts";
import { Thumbnail } from "./thumbnail.tsx";

type Props = {
  readonly documents: readonly ClientFileDocument[];
  /** Null when the reader may not have the content; the call answers null when the content could not be fetched. */
  readonly fetchFile: ((document: ClientFileDocument) => Promise<FileReply | null>) | null;
  /** The thumbnail of a document that has one. */
  readonly fetchThumbnail: (document: ClientFileDocument) => Promise<FileReply>;
  readonly failure: string | null;
  readonly act?: (document: ClientFileDocument) => ReactNode;
};

/** The documents that were sent, newest first, with the decision on each. */
export function DocumentList({ documents, fetchFile, fetchThumbnail, failure, act }: Props): ReactNode {
  return (
    <section>
      <SectionHead title={text.documents} />
      {documents.length === 0 && <p className="t2 pt-3 text-ink-2">{text.noDocument}</p>}
      <ul>
        {documents.map((document) => (
          <li
            key={document.id}
            className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line py-3"
          >
            <Thumbnail document={document} fetchThumbnail={fetchThumbnail} />
            <div className="min-w-0 grow basis-3/5 sm:basis-0">
              <p className="t2 font-semibold">{documentKindWords[document.kind]}</p>
              <p className="t1 break-words text-ink-2">{document.fileName}</p>
              <p className="t1 text-ink-3">{datesOf(document)}</p>
              {document.reason !== null && (
                <p className="t1 text-warn">
                  {formatMessage(text.refusedBecause, { reason: document.reason })}
                </p>
              )}
            </div>
            <div className="flex flex-wrap gap-x-4 gap-y-1">
              {fetchFile !== null && <ContentActs document={document} fetchFile={fetchFile} />}
              {act?.(document)}
            </div>
          </li>
        ))}
      </ul>
      {failure !== null && (
        <p role="alert" className="t1 pt-2 text-neg">
          {failure}
        </p>
      )}
    </section>
  );
}

function datesOf({ state, sentAt, byAdvisor, expiresOn }: ClientFileDocument): string {
  const sent = formatMessage(byAdvisor ? text.sentByFirm : text.sentOn, { day: formatInstantDay(sentAt) });
  const words = expiresOn !== null && expiresOn < today() ? text.expiredOn : text.expiresOn;
  const end = expiresOn === null ? [] : [formatMessage(words, { day: formatDay(expiresOn) })];
  return [sent, documentStateWords[state], ...end].join(", ");
}

type ActsProps = {
  readonly document: ClientFileDocument;
  readonly fetchFile: NonNullable<Props["fetchFile"]>;
};

/** An image may be displayed; a PDF is saved, never opened here. */
function ContentActs({ document, fetchFile }: ActsProps): ReactNode {
  const [picture, setPicture] = useState<string | null>(null);
  const name = document.fileName;
  const save = async (): Promise<void> => {
    const file = await fetchFile(document);
    if (file !== null) saveFile(file);
  };
  const look = async (): Promise<void> => {
    const file = await fetchFile(document);
    if (file?.content instanceof Blob) setPicture(await dataUrlOf(file.content, document.mediaType));
  };
  return (
    <>
      {document.mediaType !== "application/pdf" && (
        <LinkButton aria-label={formatMessage(text.previewOf, { name })} onClick={() => void look()}>
          {text.preview}
        </LinkButton>
      )}
      <LinkButton aria-label={formatMessage(text.saveOf, { name })} onClick={() => void save()}>
        {text.save}
      </LinkButton>
      {picture !== null && (
        <Dialog
          open
          wide
          title={documentKindWords[document.kind]}
          onClose={() => setPicture(null)}
          actions={<Button onClick={() => setPicture(null)}>{text.close}</Button>}
        >
          <img src={picture} alt={name} className="max-h-[70vh] max-w-full object-contain" />
        </Dialog>
      )}
    </>
  );
}
