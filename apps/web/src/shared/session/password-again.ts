import type { Endpoint } from "@vigie/api";
import { useSyncExternalStore } from "react";

/** Protected settings require a recent password. A call refused for that reason waits here; the dialog of the shell asks, and
 * the call is repeated. */

type Waiting = { readonly target: Endpoint; readonly answer: (given: boolean) => void };

let waiting: readonly Waiting[] = [];
const listeners = new Set<() => void>();

/** Returns true once the password was given, false if the person cancels. It is asked once for all waiting calls. */
export async function passwordGivenAgain(target: Endpoint): Promise<boolean> {
  // On a page without the shell nobody would answer.
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

/** The first call that waits. */
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
    // The shell unmounts with its dialog: waiting calls are released.
    if (listeners.size === 0) answerPasswordAgain(false);
  };
}

function settle(next: readonly Waiting[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}
