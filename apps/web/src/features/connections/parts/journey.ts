/** What a connection under way needs to be found again after the page is left: names of things, never what was typed. */
export type Journey = {
  readonly bankId: string;
  readonly bankName: string;
  /** The connection at the partner, once it exists. */
  readonly connectionId: string | null;
  /** Our account, when an existing connection is repaired. */
  readonly accountId: string | null;
};

const key = "vigie.connexion";

/** One at a time: a tab follows one bank. Another bank takes the place of the first. */
export function readJourney(): Journey | null {
  try {
    return parseJourney(JSON.parse(sessionStorage.getItem(key) ?? "null"));
  } catch {
    return null;
  }
}

export function writeJourney(journey: Journey): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(journey));
  } catch {
    // Storage is full or closed: the connection lives as long as the page.
  }
}

export function forgetJourney(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // The same.
  }
}

function parseJourney(json: unknown): Journey | null {
  if (typeof json !== "object" || json === null) return null;
  const read: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(json));
  const { bankId, bankName, connectionId, accountId } = read;
  if (typeof bankId !== "string" || typeof bankName !== "string") return null;
  return {
    bankId,
    bankName,
    connectionId: typeof connectionId === "string" ? connectionId : null,
    accountId: typeof accountId === "string" ? accountId : null,
  };
}
