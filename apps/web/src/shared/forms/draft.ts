/** Text typed in a form and not sent yet, kept for the tab and the session: a reload, an error page or a detour loses nothing.
 * Passwords are never stored. */

const prefix = "vigie.draft.";

export type Draft = Readonly<Record<string, string>>;

export function readDraft(form: string): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(prefix + form) ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  } catch {
    return {};
  }
}

export function writeDraft(form: string, draft: Draft): void {
  try {
    sessionStorage.setItem(prefix + form, JSON.stringify(draft));
  } catch {
    // Storage is unavailable: the form keeps the text while it is shown.
  }
}

/** Called once it is sent, or when the session ends. */
export function forgetDrafts(): void {
  for (const storage of [sessionStorage, localStorage])
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
}
