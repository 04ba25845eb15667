import { useQueryClient } from "@tanstack/react-query";
import type { StatementImport } from "@vigie/api";
import type { Id } from "@vigie/domain";
import { useEffect, useRef, useState } from "react";
import { api, ApiFailure, call, callKey } from "../../../../api.ts";
import { largestFileBytes, text } from "../text.ts";

/** A file being uploaded. Once parsed it belongs to the batch on the server, and is removed here. */
export type Upload = {
  readonly key: number;
  readonly file: File;
  readonly state: "waiting" | "reading" | "refused";
  /** Why it was refused, and whether a retry may succeed. */
  readonly sentence: string | null;
  readonly mayRetry: boolean;
};

export type Uploads = {
  readonly list: readonly Upload[];
  readonly busy: boolean;
  /** `batchId`: the batch that the files join; null for a new one. */
  readonly send: (files: readonly File[], batchId: Id | null) => void;
  readonly retry: (key: number, batchId: Id | null) => void;
  readonly dismiss: (key: number) => void;
  readonly clear: () => void;
};

/** Uploads files one after the other: the first creates the batch, and their order decides which of two equal lines is the
 * duplicate. */
export function useUploads(onRead: (found: StatementImport) => void): Uploads {
  const cache = useQueryClient();
  const [list, setList] = useState<readonly Upload[]>([]);
  const queue = useRef<Upload[]>([]);
  const running = useRef(false);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const busy = list.some(({ state }) => state !== "refused");
  useWarning(busy);
  const change = (key: number, patch: Partial<Upload>): void => {
    setList((before) => before.map((one) => (one.key === key ? { ...one, ...patch } : one)));
  };
  const dismiss = (key: number): void => {
    setList((before) => before.filter((one) => one.key !== key));
  };
  const run = async (firstBatch: Id | null): Promise<void> => {
    if (running.current) return;
    running.current = true;
    let batchId = firstBatch;
    for (let one = queue.current.shift(); one !== undefined; one = queue.current.shift()) {
      change(one.key, { state: "reading", sentence: null });
      const sent = await sendOne(one.file, batchId);
      if (sent.read === null) {
        change(one.key, { state: "refused", sentence: sent.sentence, mayRetry: sent.mayRetry });
        continue;
      }
      batchId = sent.read.batchId;
      await cache.invalidateQueries({ queryKey: callKey(api.imports.showBatch) });
      dismiss(one.key);
      // A user who navigated away stays there: the import is in the list.
      if (isShown.current) onRead(sent.read);
    }
    running.current = false;
    await cache.invalidateQueries({ queryKey: callKey(api.imports.list) });
  };
  const add = (uploads: readonly Upload[], batchId: Id | null): void => {
    queue.current.push(...uploads.filter(({ state }) => state === "waiting"));
    void run(batchId);
  };
  return {
    list,
    busy,
    send: (files, batchId) => {
      const uploads = files.map(asUpload);
      setList((before) => [...before, ...uploads]);
      add(uploads, batchId);
    },
    retry: (key, batchId) => {
      const again = list.find((one) => one.key === key);
      if (again === undefined) return;
      change(key, { state: "waiting", sentence: null });
      add([{ ...again, state: "waiting" }], batchId);
    },
    dismiss,
    clear: () => {
      setList((before) => before.filter(({ state }) => state !== "refused"));
    },
  };
}

/** Files that are not uploaded yet would be lost with the page: the browser asks first. */
function useWarning(busy: boolean): void {
  useEffect(() => {
    if (!busy) return undefined;
    const warn = (event: Event): void => {
      event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => {
      window.removeEventListener("beforeunload", warn);
    };
  }, [busy]);
}

let lastKey = 0;

function asUpload(file: File): Upload {
  lastKey += 1;
  const tooLarge = file.size > largestFileBytes;
  return {
    key: lastKey,
    file,
    state: tooLarge ? "refused" : "waiting",
    sentence: tooLarge ? text.tooLarge : null,
    mayRetry: false,
  };
}

type Sent =
  | { readonly read: StatementImport }
  | { readonly read: null; readonly sentence: string; readonly mayRetry: boolean };

async function sendOne(file: File, batchId: Id | null): Promise<Sent> {
  const query = { fileName: file.name.slice(-200), ...(batchId === null ? {} : { batchId }) };
  try {
    const reply = await call(api.imports.create, { query, body: file });
    return { read: reply.import };
  } catch (reason) {
    if (!(reason instanceof ApiFailure)) throw reason;
    // Not caused by the file itself: a retry may succeed in a minute.
    const mayRetry = reason.body.code !== "import.unreadable" && reason.status !== 413;
    return { read: null, sentence: reason.body.message, mayRetry };
  }
}
