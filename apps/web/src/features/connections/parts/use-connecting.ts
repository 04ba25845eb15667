import type { Account, Bank } from "@vigie/contract";
import { needsUser } from "@vigie/domain";
import { useCallback, useEffect, useRef, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { api, ApiFailure, call, callKey } from "../../../api.ts";
import { serverNowMs } from "../../../shell/session/server-clock.ts";
import type { Answer, FieldValues, ProviderConnection } from "../provider.ts";
import { forgetJourney, writeJourney } from "./journey.ts";
import { leaveForBank } from "./leave-for-bank.ts";
import type { Trouble } from "./trouble.ts";
import { useProvider } from "./use-provider.ts";

/** What the saver sees: the form, the bank at work, a step that waits for the saver, the connection done. */
export type Stage = "form" | "sending" | "step" | "resuming" | "registering";

export type Connecting = {
  readonly stage: Stage;
  readonly connection: ProviderConnection | null;
  readonly trouble: Trouble | null;
  /** Was waiting for the bank's application just before: the request was refused or lapsed. */
  readonly late: boolean;
  readonly acting: boolean;
  readonly submit: (values: FieldValues) => Promise<void>;
  readonly answer: (values: FieldValues) => Promise<void>;
  readonly again: () => Promise<void>;
  readonly check: () => Promise<void>;
  /** Asks the bank for its strong authentication before it lapses. */
  readonly renew: () => Promise<void>;
  readonly goToBank: () => Promise<void>;
  readonly cancel: () => Promise<void>;
};

export type ConnectingOptions = {
  readonly bank: Pick<Bank, "id" | "name" | "provider">;
  /** The connection already made at the partner, when one is repaired or found again. */
  readonly connectionId: string | null;
  /** The connection that new credentials are for, when it works and only its credentials change. */
  readonly repairedId?: string;
  /** Our account of it, when there is one. */
  readonly account: Pick<Account, "id" | "connexionId"> | null;
  readonly onConnected: (account: Account) => void;
};

const pollMs = 2_000;

/** Leads one connection from the form to its registration, through whatever the bank asks. Nothing typed is kept here. */
export function useConnecting(options: ConnectingOptions): Connecting {
  const { bank, account } = options;
  const accountId = account?.id ?? null;
  const provider = useProvider();
  const cache = useQueryClient();
  const [stage, setStage] = useState<Stage>(options.connectionId === null ? "form" : "resuming");
  const [connection, setConnection] = useState<ProviderConnection | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [late, setLate] = useState(false);
  const [acting, setActing] = useState(false);
  const alive = useRef(true);
  const connected = useRef(options.onConnected);

  useEffect(() => {
    connected.current = options.onConnected;
  });
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);

  const remember = useCallback(
    (connectionId: string | null) => {
      writeJourney({ bankId: bank.id, bankName: bank.name, connectionId, accountId });
    },
    [bank.id, bank.name, accountId],
  );

  const register = useCallback(
    async (connexionId: string) => {
      setStage("registering");
      try {
        const reply = await call(api.connections.register, { body: { connexionId } });
        forgetJourney();
        cache.setQueryData(callKey(api.connections.show, { params: { id: reply.account.id } }), reply);
        void cache.invalidateQueries({ queryKey: callKey(api.connections.list) });
        if (alive.current) connected.current(reply.account);
      } catch (reason) {
        if (!alive.current) return;
        setTrouble({ code: "ours", message: reason instanceof ApiFailure ? reason.body.message : null });
        setStage("step");
      }
    },
    [cache],
  );

  /** What a fresh look at the connection changes. */
  const take = useCallback(
    async (found: ProviderConnection, before: ProviderConnection | null) => {
      if (!alive.current) return;
      setTrouble(null);
      setLate(isLate(before, found));
      setConnection(keepDeadline(before, found));
      if (found.state === "ok") return await register(found.id);
      setStage("step");
      // A step that the bank's application ends is followed in the background, so that leaving the page changes nothing.
      if (accountId === null && !needsUser(found.state) && found.state !== "validating") void adopt(found.id);
      const followed = before?.state === "decoupled" || before?.state === "validating";
      if (found.state === "decoupled" && !followed) await provider.resume(found.id);
    },
    [provider, register, accountId],
  );

  const refused = useCallback((failed: Answer<never> & { ok: false }, back: Stage) => {
    if (!alive.current) return;
    setTrouble({ code: failed.code, message: failed.message });
    setStage(back);
  }, []);

  const act = useCallback(async (work: () => Promise<void>) => {
    setActing(true);
    setTrouble(null);
    await work();
    if (alive.current) setActing(false);
  }, []);

  const known = connection?.id ?? options.connectionId ?? options.repairedId ?? null;

  const look = useCallback(
    async (id: string, before: ProviderConnection | null, quiet: boolean) => {
      const found = await provider.show(id);
      if (found.ok) return await take(found.value, before);
      if (found.code === "not_found") {
        forgetJourney();
        setConnection(null);
        return refused(found, "form");
      }
      // While a step is polled, one missed answer is nothing.
      if (!quiet) refused(found, "step");
    },
    [provider, take, refused],
  );

  const resumeId = stage === "resuming" ? options.connectionId : null;
  useEffect(() => {
    if (resumeId !== null) void look(resumeId, null, false);
  }, [resumeId, look]);

  usePolling(connection, stage === "step", look);

  const send = async (id: string | null, values: FieldValues): Promise<void> => {
    setStage("sending");
    await act(async () => {
      if (id === null) remember(null);
      const existing =
        id === null ? await call(api.connections.list, { params: { id: "me" } }).catch(() => null) : null;
      const made =
        id === null ? await provider.create(bank.provider.bankId, values) : await provider.update(id, values);
      if (!made.ok) {
        // A connection that the bank refuses at once is not kept at the partner.
        if (made.code === "timeout" && id === null) remember(null);
        return refused(made, "form");
      }
      const twin = existing?.accounts.find((one) => one.connexionId === made.value.id);
      if (twin !== undefined) {
        forgetJourney();
        if (alive.current) {
          setTrouble({ code: "already_connected", message: null, accountId: twin.id });
          setStage("form");
        }
        return;
      }
      remember(made.value.id);
      await take(made.value, null);
    });
  };

  return {
    stage,
    connection,
    trouble,
    late,
    acting,
    submit: (values) => send(known, values),
    answer: (values) =>
      act(async () => {
        if (known === null) return;
        const given = await provider.update(known, values);
        if (given.ok) return await take(given.value, connection);
        const isCode = given.code === "wrong_credentials" && connection?.state === "additional_information";
        if (isCode) setTrouble({ code: "wrong_code", message: given.message });
        else refused(given, "step");
      }),
    again: () =>
      act(async () => {
        if (known === null) return setStage("form");
        const asked = await provider.update(known, {});
        if (asked.ok) return await take(asked.value, null);
        refused(asked, "step");
      }),
    check: () => act(async () => (known === null ? setStage("form") : await look(known, connection, false))),
    renew: () =>
      act(async () => {
        if (known === null) return;
        const asked = await provider.renew(known);
        if (asked.ok) return await take(asked.value, null);
        refused(asked, "step");
      }),
    goToBank: () =>
      act(async () => {
        remember(known);
        const target = await webauthTarget(bank.id, accountId, known);
        setTrouble(target.ok ? leaveForBank(target.url) : target.trouble);
      }),
    cancel: () =>
      act(async () => {
        // Only a connection that never was ours is taken back; one to repair stays as it is.
        if (known !== null && accountId === null) await provider.remove(known);
        forgetJourney();
        if (!alive.current) return;
        setConnection(null);
        setStage("form");
      }),
  };
}

/** A connection that waits for the bank alone is made ours at once: we then try again by ourselves. */
async function adopt(connexionId: string): Promise<void> {
  await call(api.connections.register, { body: { connexionId } }).catch(() => null);
}

/** An existing connection is signed in again; a new one that already stands at the partner is first made ours. */
async function webauthTarget(bankId: string, accountId: Account["id"] | null, connectionId: string | null) {
  try {
    const id =
      accountId ??
      (connectionId === null
        ? null
        : (await call(api.connections.register, { body: { connexionId: connectionId } })).account.id);
    const body = id === null ? { bankId } : { accountId: id };
    const { url } = await call(api.connections.startWebauth, { body });
    return { ok: true, url } as const;
  } catch (reason) {
    const message = reason instanceof ApiFailure ? reason.body.message : null;
    return { ok: false, trouble: { code: "ours", message } as const } as const;
  }
}

function isLate(before: ProviderConnection | null, found: ProviderConnection): boolean {
  const waited = before?.state === "decoupled" || before?.state === "validating";
  return waited && found.state === "strong_authentication";
}

/** The partner forgets the deadline while it verifies: the saver's countdown goes on. */
function keepDeadline(before: ProviderConnection | null, found: ProviderConnection): ProviderConnection {
  const same = before?.id === found.id && found.state === "validating";
  return same && found.expiresAt === null ? { ...found, expiresAt: before.expiresAt } : found;
}

/** Looks again every two seconds while the bank or its application works, until the step's deadline. */
function usePolling(
  connection: ProviderConnection | null,
  active: boolean,
  look: (id: string, before: ProviderConnection | null, quiet: boolean) => Promise<void>,
): void {
  const waiting =
    connection !== null && (connection.state === "decoupled" || connection.state === "validating");
  useEffect(() => {
    if (!active || !waiting || connection === null) return undefined;
    const over = connection.expiresAt !== null && serverNowMs() > Date.parse(connection.expiresAt) + pollMs;
    if (over) return undefined;
    const timer = setInterval(() => void look(connection.id, connection, true), pollMs);
    return () => {
      clearInterval(timer);
    };
  }, [active, waiting, connection, look]);
}
