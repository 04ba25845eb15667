import type { ClientFile, ClientFileDocument, ClientFileLine } from "@vigie/api";
import { adviceApi } from "@vigie/api/advice";
import { type FileDocumentKind, fileDocumentKinds, type FileItem } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { call, useAction, useReading } from "../../../../api.ts";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { OwnPage } from "../../../../shell/pages/user-pages.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { toast } from "../../../../ui/toast.ts";
import { DocumentList } from "../parts/document-list.tsx";
import { FileLines } from "../parts/line-table.tsx";
import { UploadDialog } from "../parts/upload-dialog.tsx";
import type { Send } from "../parts/use-sending.ts";
import { ownActWords, text } from "../text.ts";

const files = adviceApi.clientFiles;

/** What the customer's firms need from them, with a way to provide it. */
export function OwnFileScreen(): ReactNode {
  const reading = useReading(files.own, { params: { id: "me" } });
  const found = reading.data?.files;
  return (
    <OwnPage title={text.ownTitle}>
      {found === undefined ? (
        reading.isError ? (
          <EmptyState
            kind="failed"
            title={text.failed}
            action={<LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>}
          />
        ) : (
          <Loading label={text.loading}>
            <SkeletonRows count={8} height={44} />
          </Loading>
        )
      ) : found.length === 0 ? (
        <EmptyState kind="none" title={text.noFirm} reason={text.noFirmReason} />
      ) : (
        <div className="grid max-w-260 gap-12 pt-6">
          {found.map((file) => (
            <OwnFile key={file.firmId} file={file} />
          ))}
        </div>
      )}
    </OwnPage>
  );
}

function OwnFile({ file }: { readonly file: ClientFile }): ReactNode {
  const [asked, setAsked] = useState<FileDocumentKind | null>(null);
  const download = useAction(files.download, {});
  const { firmId, firmName } = file;
  const send: Send = async ({ file: body, kind }, signal) => {
    const query = { kind, fileName: body.name.slice(-400) };
    return await call(files.upload, { params: { id: "me", firmId }, query, body }, signal);
  };
  return (
    <article className="grid gap-6">
      <div>
        <SectionHead title={firmName} />
        <p className="t2 max-w-180 pt-3 text-ink-2">{formatMessage(text.ownLead, { firm: firmName })}</p>
      </div>
      <FileLines
        file={file}
        owners={text.ownersForCustomer}
        act={(line) => <OwnAct line={line} onSend={setAsked} />}
      />
      <DocumentList
        documents={file.documents}
        failure={download.failure}
        fetchFile={async ({ id }) => await download.run({ params: { id: "me", firmId, documentId: id } })}
        fetchThumbnail={async ({ id }) =>
          await call(files.thumbnail, { params: { id: "me", firmId, documentId: id } })
        }
        act={(document) => <RemoveLink document={document} firmId={firmId} />}
      />
      {asked !== null && (
        <UploadDialog kind={asked} send={send} refreshes={[files.own]} onClose={() => setAsked(null)} />
      )}
    </article>
  );
}

/** The page where each item is provided. */
const places: Readonly<Partial<Record<FileItem, () => string>>> = {
  identity: paths.user,
  situation: paths.profileInfos,
  risk_profile: paths.riskQuestions,
  contracts_shared: paths.userHoldings,
  questionnaire: paths.suitability,
  consents: paths.userConsents,
};

type OwnActProps = { readonly line: ClientFileLine; readonly onSend: (kind: FileDocumentKind) => void };

function OwnAct({ line: { item, state, owner }, onSend }: OwnActProps): ReactNode {
  const kind = fileDocumentKinds.find((one) => one === item);
  if (owner !== "customer" || state === "valid") return null;
  if (kind !== undefined)
    return (
      <LinkButton onClick={() => onSend(kind)}>{state === "missing" ? text.send : text.sendAgain}</LinkButton>
    );
  const to = places[item];
  return to === undefined ? null : (
    <AreaLink to={to()} className="link">
      {ownActWords[item] ?? text.fill}
    </AreaLink>
  );
}

type RemoveProps = { readonly document: ClientFileDocument; readonly firmId: ClientFile["firmId"] };

function RemoveLink({ document: { id, state, fileName }, firmId }: RemoveProps): ReactNode {
  const remove = useAction(files.removeDocument, { refreshes: [files.own] });
  if (state !== "received" && state !== "refused") return null;
  const run = async (): Promise<void> => {
    if ((await remove.run({ params: { id: "me", firmId, documentId: id } })) !== null) toast(text.removed);
  };
  return (
    <>
      <LinkButton aria-label={formatMessage(text.removeOf, { name: fileName })} onClick={() => void run()}>
        {text.remove}
      </LinkButton>
      {remove.failure !== null && (
        <span role="alert" className="t1 text-neg">
          {remove.failure}
        </span>
      )}
    </>
  );
}
