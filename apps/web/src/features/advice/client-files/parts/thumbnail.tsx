import type { ClientFileDocument, FileReply } from "@vigie/api";
import { useEffect, useState, type ReactNode } from "react";
import { Icon } from "../../../../ui/icon.tsx";
import { usePrivateMode } from "../../../../ui/private-mode.ts";
import { dataUrlOf } from "./data-url.ts";

type Props = {
  readonly document: ClientFileDocument;
  readonly fetchThumbnail: (document: ClientFileDocument) => Promise<FileReply>;
};

/** The first page as a thumbnail, beside words that say the same. The server draws it; it is never the document itself. Hidden
 * in private mode, since it shows a page of somebody's papers. */
export function Thumbnail({ document, fetchThumbnail }: Props): ReactNode {
  const isPrivate = usePrivateMode();
  const [picture, setPicture] = useState<string | null>(null);
  const { id, hasThumbnail } = document;
  useEffect(() => {
    if (!hasThumbnail || isPrivate) return;
    let isShown = true;
    void fetchThumbnail(document)
      .then(async ({ content }) => (content instanceof Blob ? await dataUrlOf(content, "image/png") : null))
      .catch(() => null)
      .then((found) => {
        if (isShown) setPicture(found);
      });
    return () => {
      isShown = false;
    };
    // The other fields of a document change when it is decided upon; its page does not.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, hasThumbnail, isPrivate]);
  return (
    <span className="flex h-16 w-12 flex-none items-center justify-center border border-line bg-sunk text-ink-3">
      {picture === null || isPrivate ? (
        <Icon name="file" />
      ) : (
        <img src={picture} alt="" className="max-h-full max-w-full object-contain" />
      )}
    </span>
  );
}
