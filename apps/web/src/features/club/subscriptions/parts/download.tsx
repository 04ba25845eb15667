import { clubApi } from "@vigie/api/club";
import type { ClubDocumentKind, Id } from "@vigie/domain";
import type { ReactNode } from "react";
import { useAction } from "../../../../api.ts";
import { LinkButton } from "../../../../ui/button.tsx";

export type DownloadProps = {
  readonly subId: Id;
  readonly kind: ClubDocumentKind;
  readonly documentId?: Id;
  readonly children: ReactNode;
};

/** Requests a single-use address and opens it: the browser downloads the file. */
export function Download({ subId, kind, documentId, children }: DownloadProps): ReactNode {
  const ask = useAction(clubApi.subscriptions.download);
  const open = async (): Promise<void> => {
    const body = documentId === undefined ? { kind } : { kind, documentId };
    const reply = await ask.run({ params: { subId }, body });
    if (reply !== null) location.assign(reply.downloadUrl);
  };
  return (
    <>
      <LinkButton onClick={() => void open()}>{children}</LinkButton>
      {ask.failure !== null && (
        <span role="alert" className="t1 block text-neg">
          {ask.failure}
        </span>
      )}
    </>
  );
}
