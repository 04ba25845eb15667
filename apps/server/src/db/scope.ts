import type { Id } from "@vigie/domain";
import { AsyncLocalStorage } from "node:async_hooks";
import type { SystemScope } from "./system-scopes.ts";

/** The rows that the database shows to the running code (`row-security.ts`): those of some people, those of a firm's customers,
 * or everybody's for a listed system act. None without a scope. */
export type Scope = {
  readonly people: readonly Id[];
  readonly firm: Id | null;
  readonly system: SystemScope | null;
  /** Statements issued together are answered in order, however each is sent (`together.ts`). */
  readonly isInOrder?: true;
  /** Whether the caller is who was assumed. The first statement asks; reads of the same tick go with it, everything else waits
   * until it is true. */
  readonly verdict?: Promise<boolean>;
};

const current = new AsyncLocalStorage<Scope>();
const nobody: Scope = { people: [], firm: null, system: null };

export function currentScope(): Scope | undefined {
  return current.getStore();
}

/** @throws if the caller is not who was assumed: nothing more is read for them */
export async function admitted(scope: Scope | undefined): Promise<void> {
  if (scope?.verdict !== undefined && !(await scope.verdict))
    throw new Error("Whoever this was asked for does not call.");
}

/** A nested scope within speculative reads starts once the caller is confirmed. */
async function within<T>(scope: Scope, run: () => Promise<T>): Promise<T> {
  const outer = current.getStore();
  if (outer?.verdict !== undefined) await admitted(outer);
  return await current.run(scope, run);
}

/** Runs code in the scope of these people: the caller, and the customer whom the call is about. */
export async function scopedToPeople<T>(people: readonly Id[], run: () => Promise<T>): Promise<T> {
  return await within({ ...nobody, people }, run);
}

/** The same, with statements answered in the order in which they are issued. */
export async function scopedInOrder<T>(people: readonly Id[], run: () => Promise<T>): Promise<T> {
  return await within({ ...nobody, people, isInOrder: true }, run);
}

/** Runs code in the scope of a firm: the rows of its customers, and the caller's own. */
export async function scopedToFirm<T>(firm: Id, people: readonly Id[], run: () => Promise<T>): Promise<T> {
  return await within({ ...nobody, people, firm }, run);
}

/** The same for an assumed caller, until they are confirmed. */
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

/** Runs code that has to cross customers. */
export async function scopedToSystem<T>(name: SystemScope, run: () => Promise<T>): Promise<T> {
  return await within(systemScope(name), run);
}

/** Runs code that reads no customer's rows: a visitor's call. */
export async function scopedToNobody<T>(run: () => Promise<T>): Promise<T> {
  return await within(nobody, run);
}

export function systemScope(name: SystemScope): Scope {
  return { ...nobody, system: name };
}
