import type { Account, Bank } from "@vigie/api";
import { needsUser, type Id } from "@vigie/domain";
import { forgetJourney, writeJourney } from "./journey.ts";
import type { Answer, FieldValues, Provider, ProviderConnection } from "./provider.ts";
import type { ConnectionFailure } from "./connection-failure.ts";

/** The states of the journey: the form, the bank at work, a step for the saver, the registration of the connection. */
export type Stage = "form" | "sending" | "step" | "resuming" | "registering" | "done";

export type FlowState = {
  readonly stage: Stage;
  readonly connection: ProviderConnection | null;
  readonly failure: ConnectionFailure | null;
  /** The bank's application was awaited just before: the request was refused or expired. */
  readonly late: boolean;
  readonly acting: boolean;
  /** Our own account of the connection, once it is done. */
  readonly account: Account | null;
};

export type FlowActions = {
  /** Sends credentials: for a new connection, or for the one being repaired. */
  readonly submit: (values: FieldValues) => Promise<void>;
  /** Sends additional information requested by the bank. */
  readonly answer: (values: FieldValues) => Promise<void>;
  readonly again: () => Promise<void>;
  readonly check: () => Promise<void>;
  /** Asks the bank for strong authentication before the consent expires. */
  readonly renew: () => Promise<void>;
  readonly goToBank: () => Promise<void>;
  /** Cancels the journey, at the partner too. */
  readonly cancel: () => Promise<void>;
  /** Leaves a connection that the bank does not serve today to its next attempt, and asks for another login. */
  readonly another: () => Promise<void>;
};

/** The calls to our own server, which learns about a connection once it exists at the partner. */
export type OwnServer = {
  readonly register: (connexionId: string) => Promise<OwnReply<Account>>;
  /** The newest unregistered connection to this bank; null if there is none or it could not be read. */
  readonly pending: (bankId: string) => Promise<string | null>;
  /** Cancels it; returns false if it already has contracts and is therefore kept. */
  readonly end: (connexionId: string) => Promise<OwnReply<boolean>>;
  /** The existing accounts by their id at the partner; null if they could not be read. */
  readonly accounts: () => Promise<readonly Pick<Account, "id" | "connexionId">[] | null>;
  readonly bankAddress: (
    target: { readonly bankId: string } | { readonly accountId: Id },
  ) => Promise<OwnReply<string>>;
};
export type OwnReply<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly message: string | null };

export type FlowOptions = {
  readonly bank: Pick<Bank, "id" | "name" | "provider">;
  /** Our connection if one is being repaired; cancelling never deletes it. Otherwise a pending connection to this bank is looked
   * for first, whichever tab or device started it. */
  readonly account: Pick<Account, "id" | "connexionId" | "error"> | null;
  readonly provider: Provider;
  readonly ownServer: OwnServer;
  readonly nowMs: () => number;
  readonly leave: (address: string) => ConnectionFailure | null;
};

/** Leads a connection from the form to its registration, through all steps of the bank. Nothing typed is stored here. */
export class Flow {
  #state: FlowState;
  #alive = false;
  #looking = false;
  readonly #options: FlowOptions;
  readonly #listeners = new Set<() => void>();

  constructor(options: FlowOptions) {
    this.#options = options;
    const stage = options.account?.error === null ? "form" : "resuming";
    this.#state = { stage, connection: null, failure: null, late: false, acting: false, account: null };
  }

  readonly read = (): FlowState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** While the page is visible, a step that ends elsewhere is polled every two seconds; the returned function stops that. */
  readonly start = (): (() => void) => {
    this.#alive = true;
    if (this.#state.stage === "resuming") void this.#resume();
    const timer = setInterval(() => {
      const { connection } = this.#state;
      if (connection !== null && this.#waits(connection)) void this.#look(connection.id, true);
    }, pollMs);
    return () => {
      this.#alive = false;
      clearInterval(timer);
    };
  };

  readonly actions: FlowActions = {
    submit: (values) => this.#act(() => this.#send(values)),
    answer: (values) => this.#act(() => this.#answer(values)),
    again: () => this.#act((id) => this.#ask(id, (known) => this.#options.provider.update(known, {}))),
    renew: () => this.#act((id) => this.#ask(id, this.#options.provider.renew)),
    check: () => this.#act((id) => (id === null ? this.#toForm() : this.#look(id, false))),
    goToBank: () => this.#act((id) => this.#goToBank(id)),
    cancel: () => this.#act((id) => this.#cancel(id)),
    another: () => this.#act((id) => this.#another(id)),
  };

  #set(change: Partial<FlowState>): void {
    if (!this.#alive) return;
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  get #known(): string | null {
    return this.#state.connection?.id ?? this.#options.account?.connexionId ?? null;
  }

  async #act(work: (id: string | null) => Promise<void>): Promise<void> {
    if (this.#state.acting) return;
    this.#set({ acting: true, failure: null });
    await work(this.#known);
    this.#set({ acting: false });
  }

  #waits(connection: ProviderConnection): boolean {
    if (this.#state.stage !== "step" || this.#state.acting || this.#looking) return false;
    if (connection.state !== "decoupled" && connection.state !== "validating") return false;
    const { stepExpiresAt } = connection;
    return stepExpiresAt === null || this.#options.nowMs() < Date.parse(stepExpiresAt) + pollMs;
  }

  async #toForm(): Promise<void> {
    this.#set({ stage: "form", connection: null });
    await Promise.resolve();
  }

  async #resume(): Promise<void> {
    const { account, bank, ownServer } = this.#options;
    const id = account === null ? await ownServer.pending(bank.id) : account.connexionId;
    if (this.#state.stage !== "resuming") return;
    await (id === null ? this.#toForm() : this.#look(id, false));
  }

  async #look(id: string, quiet: boolean): Promise<void> {
    this.#looking = true;
    const found = await this.#options.provider.show(id);
    this.#looking = false;
    if (found.ok) return await this.#take(found.value, this.#state.connection);
    if (found.code === "not_found") {
      forgetJourney();
      this.#set({ connection: null });
      return this.#refused(this.#options.account === null ? found : lostAtPartner, "form");
    }
    // While polling, one failed request is ignored.
    if (!quiet) this.#refused(found, this.#state.connection === null ? "form" : "step");
  }

  /** Handles a new state of the connection. */
  async #take(found: ProviderConnection, before: ProviderConnection | null): Promise<void> {
    if (!this.#alive) return;
    const { account, provider, ownServer } = this.#options;
    const followed = before?.state === "decoupled" || before?.state === "validating";
    const late = followed && found.state === "strong_authentication";
    this.#set({ failure: null, late, connection: keepDeadline(before, found) });
    if (found.state === "ok") return await this.#register(found.id);
    this.#set({ stage: "step" });
    // A connection that only waits for the bank is registered at once: retries are then automatic.
    if (account === null && !needsUser(found.state) && found.state !== "validating")
      void ownServer.register(found.id);
    // The partner follows a step that ends in the bank's application, so that leaving the page changes nothing.
    if (found.state === "decoupled" && !followed) await provider.resume(found.id);
  }

  async #register(id: string): Promise<void> {
    this.#set({ stage: "registering" });
    const reply = await this.#options.ownServer.register(id);
    if (!reply.ok) {
      this.#set({ stage: "step", failure: { code: "ours", message: reply.message } });
      return;
    }
    forgetJourney();
    this.#set({ stage: "done", account: reply.value });
  }

  #refused(failed: Pick<ConnectionFailure, "code" | "message">, stage: Stage): void {
    this.#set({ stage, failure: { code: failed.code, message: failed.message } });
  }

  async #send(values: FieldValues): Promise<void> {
    const { provider, bank, ownServer } = this.#options;
    const id = this.#known;
    this.#set({ stage: "sending" });
    const existing = id === null ? await ownServer.accounts() : null;
    const made = await (id === null
      ? provider.create({ connectorUuid: bank.provider.connectorUuid, source: null }, values)
      : provider.update(id, values));
    if (!made.ok) {
      return await this.#notSent(made);
    }
    const twin = existing?.find((one) => one.connexionId === made.value.id);
    if (twin !== undefined) {
      forgetJourney();
      this.#set({
        stage: "form",
        failure: { code: "already_connected", message: null, connectionId: twin.id },
      });
      return;
    }
    await this.#take(made.value, null);
  }

  async #notSent(failed: Answer<never> & { readonly ok: false }): Promise<void> {
    const { ownServer, account, bank } = this.#options;
    if (account !== null) {
      // The state of a registered connection changed at the partner.
      if (failed.code === "not_found") return this.#refused(lostAtPartner, "form");
      void ownServer.register(account.connexionId);
      return this.#refused(failed, "form");
    }
    // A connection refused at once does not exist at the partner; one whose response was lost may have been created.
    const isLost = failed.code === "timeout" || failed.code === "unreachable";
    const made = isLost ? await ownServer.pending(bank.id) : null;
    await (made === null ? this.#refused(failed, "form") : this.#look(made, false));
  }

  async #answer(values: FieldValues): Promise<void> {
    const { connection } = this.#state;
    if (connection === null) return;
    const given = await this.#options.provider.update(connection.id, values);
    if (given.ok) return await this.#take(given.value, connection);
    if (given.code === "not_found") return await this.#look(connection.id, false);
    const wrongCode = given.code === "wrong_credentials" && connection.state === "additional_information";
    if (wrongCode) this.#set({ failure: { code: "wrong_code", message: given.message } });
    else this.#refused(given, "step");
  }

  async #ask(id: string | null, work: (id: string) => Promise<Answer<ProviderConnection>>): Promise<void> {
    if (id === null) return await this.#toForm();
    const asked = await work(id);
    if (asked.ok) return await this.#take(asked.value, null);
    // Cancelled by another tab or device: the form is shown again, for a new connection.
    if (asked.code === "not_found") return await this.#look(id, false);
    this.#refused(asked, this.#state.connection === null ? "form" : "step");
  }

  /** An existing connection signs in again; a new one that already exists at the partner is registered first. */
  async #goToBank(id: string | null): Promise<void> {
    const { account, bank, ownServer, leave } = this.#options;
    writeJourney({ bankId: bank.id, bankName: bank.name, connectionId: account?.id ?? null });
    const made = account === null && id !== null ? await ownServer.register(id) : null;
    if (made !== null && !made.ok) return this.#set({ failure: { code: "ours", message: made.message } });
    const connectionId = account?.id ?? made?.value.id ?? null;
    const reply = await ownServer.bankAddress(
      connectionId === null ? { bankId: bank.id } : { accountId: connectionId },
    );
    this.#set({ failure: reply.ok ? leave(reply.value) : { code: "ours", message: reply.message } });
  }

  async #cancel(id: string | null): Promise<void> {
    const { account, ownServer } = this.#options;
    if (id !== null && account === null) {
      const ended = await ownServer.end(id);
      if (!ended.ok) return this.#set({ failure: { code: "ours", message: ended.message } });
      // Completed in another tab in the meantime: shown as the saver's.
      if (!ended.value) return await this.#look(id, false);
    }
    forgetJourney();
    await this.#toForm();
  }

  async #another(id: string | null): Promise<void> {
    const { account, ownServer } = this.#options;
    const made = id === null || account !== null ? null : await ownServer.register(id);
    if (made !== null && !made.ok) return this.#set({ failure: { code: "ours", message: made.message } });
    await this.#toForm();
  }
}

/** Registered here, but deleted at the partner: nothing can be sent to it any more. */
const lostAtPartner = { code: "lost_at_partner", message: null } as const;

const pollMs = 2_000;

/** The partner omits the deadline while it verifies: the countdown continues. */
function keepDeadline(before: ProviderConnection | null, found: ProviderConnection): ProviderConnection {
  const same = before?.id === found.id && found.state === "validating";
  return same && found.stepExpiresAt === null ? { ...found, stepExpiresAt: before.stepExpiresAt } : found;
}
