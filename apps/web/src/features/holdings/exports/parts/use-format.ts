import type { FileReply } from "@vigie/api";
import type { Id } from "@vigie/domain";
import { useEffect, useRef, useState } from "react";
import { api, useAction } from "../../../../api.ts";
import { saveFile } from "../../../../shared/files/save-file.ts";
import { type ExportFiles, type Format, isBeingPrepared } from "./use-export-files.ts";

/** How a format is delivered: at once, or prepared first and downloaded when ready. */
export function useFormat(format: Format, { isLoading, isDirect, fileOf }: ExportFiles) {
  const direct = useAction(api.exports.download);
  const fetched = useAction(api.exports.file, { refreshes: [api.exports.files] });
  const [saved, setSaved] = useState<string | null>(null);
  const file = isDirect(format) ? null : (fileOf(format) ?? null);
  const keep = (reply: FileReply | null): void => {
    if (reply !== null && saveFile(reply)) setSaved(reply.fileName);
  };
  const fetchFile = async (fileId: Id): Promise<void> => {
    keep(await fetched.run({ params: { fileId } }));
  };
  const expect = useSavedOnceReady(file, fetchFile);
  const prepare = useAction(api.exports.prepare, {
    refreshes: [api.exports.files],
    // Before the list is refetched: a small file may be ready by then.
    onDone: ({ exportFile }) => {
      expect(exportFile.id);
    },
  });
  const ask = async (): Promise<void> => {
    setSaved(null);
    await prepare.run({ body: { format } });
  };
  const get = async (): Promise<void> => {
    setSaved(null);
    if (isDirect(format)) keep(await direct.run({ params: { format } }));
    else if (file?.status === "ready") await fetchFile(file.id);
    else await ask();
  };
  const isBusy = isLoading || direct.busy || prepare.busy || fetched.busy;
  return {
    file,
    saved,
    failure: direct.failure ?? prepare.failure ?? fetched.failure ?? (file?.status === "failed" ? "" : null),
    isBusy: isBusy || (file !== null && isBeingPrepared(file)),
    get: (): void => void get(),
    prepareAgain: (): void => void ask(),
  };
}

type Prepared = { readonly id: Id; readonly status: string } | null;

/** A file requested on this page downloads without another click; one that was ready before waits for a click. */
function useSavedOnceReady(file: Prepared, save: (id: Id) => Promise<void>): (id: Id) => void {
  const expected = useRef<Id | null>(null);
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  const [id, status] = [file?.id ?? null, file?.status];
  useEffect(() => {
    if (id === null || status !== "ready" || expected.current !== id) return;
    expected.current = null;
    void latest.current(id);
  }, [id, status]);
  return (asked) => {
    expected.current = asked;
  };
}
