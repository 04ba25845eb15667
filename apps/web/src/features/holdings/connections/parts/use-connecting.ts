import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { Account } from "@vigie/api";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { api, ApiFailure, call, callKey } from "../../../../api.ts";
import { serverNowMs } from "../../../../shared/clock/server-clock.ts";
import {
  Flow,
  type FlowActions,
  type FlowOptions,
  type FlowState,
  type OwnServer,
  type OwnReply,
} from "./flow.ts";
import { goToBank } from "./go-to-bank.ts";
import { useProvider } from "./use-provider.ts";

export type Connecting = FlowState & FlowActions & { readonly isNew: boolean };

export type ConnectingOptions = Pick<FlowOptions, "bank" | "account"> & {
  readonly onConnected: (account: Account) => void;
};

/** The connection in progress on a screen: its state, and the saver's possible actions. One connection per screen. */
export function useConnecting(options: ConnectingOptions): Connecting {
  const provider = useProvider();
  const cache = useQueryClient();
  const connected = useRef(options.onConnected);
  useEffect(() => {
    connected.current = options.onConnected;
  });
  const [flow] = useState(
    () =>
      new Flow({
        bank: options.bank,
        account: options.account,
        provider,
        ownServer: ownServerOf(cache),
        nowMs: serverNowMs,
        leave: goToBank,
      }),
  );
  useEffect(() => flow.start(), [flow]);
  const state = useSyncExternalStore(flow.subscribe, flow.read);
  const { account, connection } = state;
  const followed = connection?.id;
  useEffect(() => {
    void cache.invalidateQueries({ queryKey: callKey(api.connections.pending) });
  }, [cache, followed]);
  useEffect(() => {
    if (account !== null) connected.current(account);
  }, [account]);
  return { ...state, ...flow.actions, isNew: options.account === null };
}

function ownServerOf(cache: QueryClient): OwnServer {
  return {
    register: (connexionId) =>
      replyOf(async () => {
        const reply = await call(api.connections.register, { body: { connexionId } });
        cache.setQueryData(callKey(api.connections.show, { params: { id: reply.account.id } }), reply);
        void cache.invalidateQueries({ queryKey: callKey(api.connections.list) });
        return reply.account;
      }),
    pending: async (bankId) => {
      const found = await replyOf(() => call(api.connections.pending, {}));
      if (!found.ok) return null;
      return found.value.pending.find((one) => one.bank.id === bankId)?.connexionId ?? null;
    },
    end: (connexionId) =>
      replyOf(async () => (await call(api.connections.endPending, { params: { connexionId } })).ended),
    accounts: async () => {
      const found = await replyOf(() => call(api.connections.list, { params: { id: "me" } }));
      return found.ok ? found.value.accounts : null;
    },
    bankAddress: (body) => replyOf(async () => (await call(api.connections.startWebauth, { body })).url),
  };
}

async function replyOf<T>(work: () => Promise<T>): Promise<OwnReply<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (reason) {
    if (reason instanceof ApiFailure) return { ok: false, message: reason.body.message };
    throw reason;
  }
}
