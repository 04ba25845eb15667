import type { Endpoint } from "@vigie/api";
import { useSyncExternalStore } from "react";

/** What protects the account asks for a password given lately. A call that is refused for that waits here; the dialog of the
 * shell asks, and the call is made again. */

type Waiting = { readonly target: Endpoint; readonly answer: (given: boolean) => void };

let waiting: readonly Waiting[] = [];
const listeners = new Set<() => void>();

/** Answers true once the password was given again, false where the person would not. However many calls wait, it is asked
 * once. */
export async function passwordGivenAgain(target: Endpoint): Promise<boolean> {
  // Nobody would answer on a page without the shell.
  if (listeners.size === 0) return false;
  return await new Promise<boolean>((answer) => {
    settle([...waiting, { target, answer }]);
  });
}

export function answerPasswordAgain(given: boolean): void {
  const answered = waiting;
  settle([]);
  for (const { answer } of answered) answer(given);
}

export function useIsPasswordRequested(): boolean {
  return useSyncExternalStore(subscribe, isAsked);
}

/** What was asked for first, and waits. */
export function waitingCall(): Endpoint | undefined {
  return waiting[0]?.target;
}

function isAsked(): boolean {
  return waiting.length > 0;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // The shell goes, and the dialog with it: nobody is left waiting.
    if (listeners.size === 0) answerPasswordAgain(false);
  };
}

function settle(next: readonly Waiting[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}
