import type { ClientFile, ClientFileDocument, ClientFileLine } from "@vigie/api";
import { adviceApi } from "@vigie/api/advice";
import { bookApi } from "@vigie/api/book";
import {
  type AttestedItem,
  attestedItems,
  type FileDocumentKind,
  fileDocumentKinds,
  type Id,
  requestedFileItems,
} from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { api, call, useAction, useReading } from "../../../../api.ts";
import { AreaLink, useIdParam } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { SheetFrame, SheetLoading, useSheet } from "../../../../shared/book/sheet-frame.tsx";
import { fileWords } from "../../../../shared/book/book-text.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { toast } from "../../../../ui/toast.ts";
import { AttestDialog } from "../parts/attest-dialog.tsx";
import { DecideDialog } from "../parts/decide-dialog.tsx";
import { DocumentList } from "../parts/document-list.tsx";
import { FileLines } from "../parts/line-table.tsx";
import { UploadDialog } from "../parts/upload-dialog.tsx";
import type { Send } from "../parts/use-sending.ts";
import { text } from "../text.ts";

const files = adviceApi.clientFiles;

/** The file of one customer, as their firm keeps it. */
export function CustomerFileScreen(): ReactNode {
  const id = useIdParam("customerId");
  const sheet = useSheet(id);
  const reading = useReading(files.show, { params: { id } });
  const file = reading.data?.file;
  return (
    <SheetFrame sheet={sheet} id={id} action={file !== undefined && <AskButton id={id} file={file} />}>
      {file !== undefined ? (
        <File key={id} id={id} file={file} />
      ) : reading.isError ? (
        <EmptyState
          kind="failed"
          title={text.failed}
          action={<LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>}
        />
      ) : (
        <SheetLoading />
      )}
    </SheetFrame>
  );
}

type Props = { readonly id: Id; readonly file: ClientFile };

function AskButton({ id, file }: Props): ReactNode {
  const ask = useAction(bookApi.customerActs.bulk, { refreshes: [] });
  if (requestedFileItems(file.lines).length === 0) return null;
  const run = async (): Promise<void> => {
    const reply = await ask.run({ body: { act: { kind: "ask_missing" }, customerIds: [id] } });
    if (reply === null) return;
    const [failed] = reply.failed;
    toast(failed?.message ?? text.asked, failed === undefined ? "done" : "failed");
  };
  return (
    <Button look="solid" busy={ask.busy} onClick={() => void run()}>
      {text.ask}
    </Button>
  );
}

type Open =
  | { readonly kind: "upload"; readonly of: FileDocumentKind }
  | { readonly kind: "attest"; readonly item: AttestedItem }
  | { readonly kind: "decide"; readonly document: ClientFileDocument };

function File({ id, file }: Props): ReactNode {
  const [open, setOpen] = useState<Open | null>(null);
  const download = useAction(files.downloadFor, {});
  const send: Send = async ({ file: body, kind }, signal) => {
    const query = { kind, fileName: body.name.slice(-400) };
    return await call(files.uploadFor, { params: { id }, query, body }, signal);
  };
  const close = (): void => setOpen(null);
  return (
    <div className="grid max-w-260 gap-8 pt-6">
      <Partner id={id} />
      <FileLines file={file} owners={text.owners} act={(line) => <Act line={line} onOpen={setOpen} />} />
      <DocumentList
        documents={file.documents}
        failure={download.failure}
        fetchThumbnail={async (document) =>
          await call(files.thumbnailFor, { params: { id, documentId: document.id } })
        }
        fetchFile={async (document) => await download.run({ params: { id, documentId: document.id } })}
        act={(document) =>
          document.state === "received" && (
            <LinkButton
              aria-label={formatMessage(text.checkOf, { name: document.fileName })}
              onClick={() => setOpen({ kind: "decide", document })}
            >
              {text.check}
            </LinkButton>
          )
        }
      />
      <Attestations file={file} />
      {open?.kind === "upload" && (
        <UploadDialog
          kind={open.of}
          send={send}
          refreshes={[files.show, api.customers.show]}
          onClose={close}
        />
      )}
      {open?.kind === "attest" && <AttestDialog id={id} item={open.item} onClose={close} />}
      {open?.kind === "decide" && <DecideDialog id={id} document={open.document} onClose={close} />}
    </div>
  );
}

/** Each member of a couple has a file of their own; this links to the other one. */
function Partner({ id }: Pick<Props, "id">): ReactNode {
  const partner = useReading(bookApi.couples.show, { params: { id } }).data?.couple?.partner;
  if (partner === undefined) return null;
  return (
    <p className="t2">
      {formatMessage(text.couple, {
        name: (
          <AreaLink key="name" to={bookPaths.customerFile(partner.id)} className="link">
            {partner.name}
          </AreaLink>
        ),
      })}
    </p>
  );
}

type ActProps = { readonly line: ClientFileLine; readonly onOpen: (open: Open) => void };

function Act({ line: { item, state }, onOpen }: ActProps): ReactNode {
  const attested = attestedItems.find((one) => one === item);
  const of = fileDocumentKinds.find((one) => one === item);
  if (attested !== undefined)
    return <LinkButton onClick={() => onOpen({ kind: "attest", item: attested })}>{text.attest}</LinkButton>;
  if (of === undefined || state === "valid") return null;
  return <LinkButton onClick={() => onOpen({ kind: "upload", of })}>{text.add}</LinkButton>;
}

function Attestations({ file: { attestations } }: { readonly file: ClientFile }): ReactNode {
  if (attestations.length === 0) return null;
  return (
    <section>
      <SectionHead title={text.attestations} />
      <ul>
        {attestations.map(({ item, seenOn, words, byName, saidAt }) => (
          <li key={item} className="border-b border-line py-2">
            <p className="t2">
              {fileWords[item]}, {formatDay(seenOn)}
            </p>
            <p className="t1 text-ink-3">
              {formatMessage(text.attestedBy, { words, name: byName, day: formatInstantDay(saidAt) })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
