import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Endpoint } from "@vigie/api";
import type { FileDocumentKind } from "@vigie/domain";
import { useEffect, useRef } from "react";
import { ApiFailure, callKey } from "../../../../api.ts";

export type Sent = { readonly file: File; readonly kind: FileDocumentKind };
export type Send = (sent: Sent, signal: AbortSignal) => Promise<unknown>;

/** One document being sent, until it has arrived or its dialog is closed; then the rest is not sent. */
export function useSending(send: Send, refreshes: readonly Endpoint[]) {
  const cache = useQueryClient();
  const onWay = useRef<AbortController>(undefined);
  const sending = useMutation<unknown, Error, Sent & { readonly signal: AbortSignal }>({
    mutationFn: async ({ signal, ...sent }) => await send(sent, signal),
    // A transfer that was stopped may have arrived before.
    onSettled: async () => {
      await Promise.all(refreshes.map((stale) => cache.invalidateQueries({ queryKey: callKey(stale) })));
    },
  });
  const { error } = sending;
  useEffect(
    () => () => {
      onWay.current?.abort();
    },
    [],
  );
  return {
    /** Answers whether the document was accepted. */
    run: async (sent: Sent): Promise<boolean> => {
      const way = new AbortController();
      onWay.current = way;
      return await sending.mutateAsync({ ...sent, signal: way.signal }).then(
        () => true,
        () => false,
      );
    },
    busy: sending.isPending,
    failure: error instanceof ApiFailure ? error.body.message : null,
  };
}
