import { useSyncExternalStore } from "react";

/** What protects the account asks for a password given lately. A call that is refused for that waits here; the dialog of the
 * shell asks, and the call is made again. */

type Waiting = { readonly answer: (given: boolean) => void };

let waiting: readonly Waiting[] = [];
const listeners = new Set<() => void>();

/** Answers true once the password was given again, false where the person would not. However many calls wait, it is asked
 * once. */
export async function passwordGivenAgain(): Promise<boolean> {
  // Nobody would answer on a page without the shell.
  if (listeners.size === 0) return false;
  return await new Promise<boolean>((answer) => {
    settle([...waiting, { answer }]);
  });
}

export function answerPasswordAgain(given: boolean): void {
  const answered = waiting;
  settle([]);
  for (const { answer } of answered) answer(given);
}

export function usePasswordAsked(): boolean {
  return useSyncExternalStore(subscribe, isAsked);
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
