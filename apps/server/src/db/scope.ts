import type { Id } from "@vigie/domain";
import { AsyncLocalStorage } from "node:async_hooks";
import type { SystemScope } from "./system-scopes.ts";

/** Whose rows the database shows to what runs now (`row-security.ts`): those of some people, those of a firm's customers, or
 * everybody's for a system act that is listed by name. Nothing without one. */
export type Scope = {
  readonly people: readonly Id[];
  readonly firm: Id | null;
  readonly system: SystemScope | null;
  /** What is asked in one moment is answered in its order, whatever way each statement goes (`together.ts`). */
  readonly isInOrder?: true;
  /** Whether who is supposed to call does. The first statement asks; reads of its moment go with it, all else waits for it to be true. */
  readonly verdict?: Promise<boolean>;
};

const current = new AsyncLocalStorage<Scope>();
const nobody: Scope = { people: [], firm: null, system: null };

export function currentScope(): Scope | undefined {
  return current.getStore();
}

/** @throws where who was supposed does not call: nothing more is asked for them */
export async function admitted(scope: Scope | undefined): Promise<void> {
  if (scope?.verdict !== undefined && !(await scope.verdict))
    throw new Error("Whoever this was asked for does not call.");
}

/** Another scope within what is asked for who is supposed to call begins once it is known that they do. */
async function within<T>(scope: Scope, run: () => Promise<T>): Promise<T> {
  const outer = current.getStore();
  if (outer?.verdict !== undefined) await admitted(outer);
  return await current.run(scope, run);
}

/** Runs something for these people: the caller, and the customer whom the call is about. */
export async function scopedToPeople<T>(people: readonly Id[], run: () => Promise<T>): Promise<T> {
  return await within({ ...nobody, people }, run);
}

/** The same, in which what is asked first is answered first. */
export async function scopedInOrder<T>(people: readonly Id[], run: () => Promise<T>): Promise<T> {
  return await within({ ...nobody, people, isInOrder: true }, run);
}

/** Runs something of a firm: the rows of its customers, and the caller's own. */
export async function scopedToFirm<T>(firm: Id, people: readonly Id[], run: () => Promise<T>): Promise<T> {
  return await within({ ...nobody, people, firm }, run);
}

/** The same for somebody who is supposed to call, until it is known. */
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

/** Runs what must cross customers. */
export async function scopedToSystem<T>(name: SystemScope, run: () => Promise<T>): Promise<T> {
  return await within(systemScope(name), run);
}

/** Runs something that has no customer's rows to read: a call of a visitor. */
export async function scopedToNobody<T>(run: () => Promise<T>): Promise<T> {
  return await within(nobody, run);
}

export function systemScope(name: SystemScope): Scope {
  return { ...nobody, system: name };
}
