import type { Id } from "@vigie/domain";
import { AsyncLocalStorage } from "node:async_hooks";
import type { SystemScope } from "./system-scopes.ts";

/** Whose rows the database shows to the current code (`row-security.ts`): those of some people, those of a firm's customers, or
 * everybody's for a listed system act. Without a scope: none. */
export type Scope = {
  readonly people: readonly Id[];
  readonly firm: Id | null;
  readonly system: SystemScope | null;
  /** Statements issued at one moment are answered in order, whichever way each is sent (`together.ts`). */
  readonly isInOrder?: true;
  /** Whether the supposed caller is the actual one. The first statement determines it; reads of the same moment are sent with it,
   * everything else waits for it. */
  readonly verdict?: Promise<boolean>;
};

const current = new AsyncLocalStorage<Scope>();
const nobody: Scope = { people: [], firm: null, system: null };

export function currentScope(): Scope | undefined {
  return current.getStore();
}

/** @throws if the supposed caller is not the actual one: nothing more is read for them */
export async function admitted(scope: Scope | undefined): Promise<void> {
  if (scope?.verdict !== undefined && !(await scope.verdict))
    throw new Error("Whoever this was asked for does not call.");
}

/** A scope nested in that of a supposed caller starts once the caller is confirmed. */
async function within<T>(scope: Scope, run: () => Promise<T>): Promise<T> {
  const outer = current.getStore();
  if (outer?.verdict !== undefined) await admitted(outer);
  return await current.run(scope, run);
}

/** Runs a function in the scope of these people: the caller, and the customer whom the request is about. */
export async function scopedToPeople<T>(people: readonly Id[], run: () => Promise<T>): Promise<T> {
  return await within({ ...nobody, people }, run);
}

/** Same, and statements are answered in the order in which they are issued. */
export async function scopedInOrder<T>(people: readonly Id[], run: () => Promise<T>): Promise<T> {
  return await within({ ...nobody, people, isInOrder: true }, run);
}

/** Runs a function in the scope of a firm: the rows of its customers, and the caller's own. */
export async function scopedToFirm<T>(firm: Id, people: readonly Id[], run: () => Promise<T>): Promise<T> {
  return await within({ ...nobody, people, firm }, run);
}

/** Same for a supposed caller, until they are confirmed. */
export async function scopedToSupposed<T>(
  {
    firm,
    people,
    verdict,
  }: Pick<Scope, "people"> & { readonly firm: Id; readonly verdict: Promise<boolean> },
  run: () => Promise<T>,
): Promise<T> {
  return await within({ ...nobody, people, firm, verdict }, run);
}

/** Runs a function that needs rows of all customers. */
export async function scopedToSystem<T>(name: SystemScope, run: () => Promise<T>): Promise<T> {
  return await within(systemScope(name), run);
}

/** Runs a function that reads no customer's rows: a request of an anonymous caller. */
export async function scopedToNobody<T>(run: () => Promise<T>): Promise<T> {
  return await within(nobody, run);
}

export function systemScope(name: SystemScope): Scope {
  return { ...nobody, system: name };
}
