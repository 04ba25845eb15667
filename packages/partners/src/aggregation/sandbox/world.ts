import { createHash, createHmac } from "node:crypto";
import { addMs, day, dayOf } from "@vigie/domain";
import type { Clock, Day, Instant } from "@vigie/domain";
import { buildConnectors } from "./connectors.ts";
import type { Connector } from "./connectors.ts";
import { createFieldKey, type FieldKey } from "./encryption.ts";
import { eraOf } from "./era.ts";
import type { Faults } from "./faults.ts";
import { portfoliosOf } from "./households.ts";
import type { Portfolio } from "./model.ts";
import { withOrders } from "./orders.ts";
import { openStore } from "./state.ts";
import type { SandboxConnection, SandboxToken, SandboxUser, Store } from "./state.ts";

/** Shared by every part of the sandbox: state, directory, time, events. */

export type SandboxSettings = {
  readonly clock: Clock;
  readonly seed: string;
  /** Folder of the state; null keeps it in memory. */
  readonly folder: string | null;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Time after which the simulated saver approves in the bank's application. */
  readonly approvalDelayMs: number;
  /** Time after which a pending approval expires. */
  readonly approvalLapseMs: number;
  /** Validity of a strong authentication in days (180 by law since 2023, 90 before). */
  readonly consentDays: number;
  /** Calls per minute and token; null is no limit (the partner's own sandbox allows 30). */
  readonly callsPerMinute: number | null;
  /** The tenant's own token, with which webhooks are registered. */
  readonly manageToken: string;
  /** True where terms of service exist, as for tenants from before 2022. */
  readonly hasTerms: boolean;
  /** True where the client may ask for credentials on its own pages. */
  readonly isAgent: boolean;
  readonly webhookSecret: string;
  /** Additional origins from which browsers may call, besides this computer. */
  readonly origins: readonly string[];
};

export type WebhookEvent = {
  readonly event: string;
  readonly userId: number;
  readonly body: Readonly<Record<string, unknown>>;
};

export type World = {
  readonly settings: SandboxSettings;
  readonly store: Store;
  readonly connectors: readonly Connector[];
  readonly connectorById: ReadonlyMap<number, Connector>;
  readonly faults: Faults;
  readonly fieldKey: FieldKey;
  /** Time of the sandbox: the clock plus the days added on the control page. */
  readonly now: () => Instant;
  readonly today: () => Day;
  readonly portfolios: (connection: SandboxConnection) => readonly Portfolio[];
  readonly emit: (event: WebhookEvent) => void;
  /** Called once for every emitted event, in order. */
  readonly onEvent: (listener: (event: WebhookEvent) => void) => void;
};

const msPerDay = 86_400_000;

export function createWorld(settings: SandboxSettings, faults: Faults): World {
  const store = openStore(settings.folder);
  const connectors = buildConnectors(settings.consentDays);
  const connectorById = new Map(connectors.map((one) => [one.id, one]));
  const listeners: ((event: WebhookEvent) => void)[] = [];
  const cache = new Map<string, readonly Portfolio[]>();
  const now = (): Instant => addMs(settings.clock(), store.data.advancedDays * msPerDay);
  const today = (): Day => dayOf(now());
  return {
    settings,
    store,
    connectors,
    connectorById,
    faults,
    fieldKey: createFieldKey(),
    now,
    today,
    portfolios(connection) {
      const connector = connectorById.get(connection.connectorId);
      if (connector === undefined) return [];
      const era = eraOf(day(connection.anchor), today());
      const orders = store.data.orders.filter(({ connectionId }) => connectionId === connection.id);
      const own = orders.length === 0 ? "" : ` ${connection.id} ${orders.length}`;
      const key = `${connection.login} ${connector.key} ${connection.anchor} ${era.end}${own}`;
      const known = cache.get(key);
      if (known !== undefined) return known;
      const told = portfoliosOf({ login: connection.login, connector, era, seed: settings.seed });
      const made = told.map((one) => withOrders(one, orders));
      // Households are cheap to generate again, so only the latest are cached.
      if (cache.size > 200) cache.clear();
      cache.set(key, made);
      return made;
    },
    emit: (event) => listeners.forEach((listener) => listener(event)),
    onEvent: (listener) => {
      listeners.push(listener);
    },
  };
}

const parisClock = new Intl.DateTimeFormat("fr-FR", {
  timeZone: "Europe/Paris",
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/** Formats `2026-02-03 10:11:12` like the partner: no zone, Paris time. */
export function wireMoment(at: string): string;
export function wireMoment(at: string | null): string | null;
export function wireMoment(at: string | null): string | null {
  if (at === null) return null;
  const parts = parisClock.formatToParts(new Date(at));
  const read = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((part) => part.type === type)?.value ?? "";
  return `${read("year")}-${read("month")}-${read("day")} ${read("hour")}:${read("minute")}:${read("second")}`;
}

export function connectorOf(world: World, connection: SandboxConnection): Connector | null {
  return world.connectorById.get(connection.connectorId) ?? null;
}

export function newToken(world: World, userId: number, kind: SandboxToken["kind"]): SandboxToken {
  const { data } = world.store;
  const number = data.next.token;
  data.next.token += 1;
  const value = createHmac("sha256", `${world.settings.seed} ${world.settings.clientSecret}`)
    .update(`token ${number} ${data.users.length}`)
    .digest("base64url");
  const expires = kind === "permanent" ? null : addMs(world.now(), temporaryMs);
  const token: SandboxToken = { value, userId, kind, expires, exchanged: false };
  data.tokens.push(token);
  world.store.touch();
  return token;
}

const temporaryMs = 30 * 60_000;
export const temporarySeconds = temporaryMs / 1000;

/** Returns the user of a token, or null where it is unknown or expired after its half-hour. */
export function userOfToken(world: World, value: string): SandboxUser | null {
  const { data } = world.store;
  const token = data.tokens.find((one) => one.value === value);
  if (token === undefined || (token.expires !== null && token.expires < world.now())) return null;
  const user = data.users.find((one) => one.id === token.userId);
  if (user === undefined || (user.expires !== null && user.expires < world.now())) return null;
  return user;
}

export function newUser(world: World, permanent: boolean): SandboxUser {
  const { data } = world.store;
  const user: SandboxUser = {
    id: data.next.user,
    permanent,
    created: world.now(),
    expires: permanent ? null : addMs(world.now(), temporaryMs),
    termsId: null,
  };
  data.next.user += 1;
  data.users.push(user);
  world.store.touch();
  if (permanent)
    world.emit({
      event: "USER_CREATED",
      userId: user.id,
      body: { id: user.id, signin: wireMoment(user.created) },
    });
  return user;
}

export function digestOf(parts: Readonly<Record<string, string>>): string {
  const text = Object.entries(parts)
    .map(([key, value]) => `${key}=${value}`)
    .sort()
    .join("\n");
  return createHash("sha256").update(text).digest("hex");
}
