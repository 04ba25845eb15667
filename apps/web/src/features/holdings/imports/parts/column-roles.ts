import { type ImportColumnRole, importColumnRoles } from "@vigie/domain";
import type { NeedProps } from "./needs.tsx";
import { needText } from "../text.ts";

/** The role of each column, by heading; a missing heading is ignored. */
export type Roles = Readonly<Record<string, ImportColumnRole>>;

type ColumnHeadings = readonly { readonly role: ImportColumnRole; readonly heading: string }[];

/** The recognised columns, overridden by the saver's earlier choices. */
export function knownRoles({ file, need }: NeedProps): Roles {
  const columns: ColumnHeadings = [...need.recognised, ...file.reading.columns];
  return columns.reduce<Roles>((roles, { role, heading }) => withRole(roles, heading, role), {});
}

/** A column has one role, and a role one column: the last choice wins. */
export function withRole(roles: Roles, heading: string, role: ImportColumnRole | null): Roles {
  const others = Object.entries(roles).filter(([known, held]) => known !== heading && held !== role);
  return Object.fromEntries(role === null ? others : [...others, [heading, role]]);
}

export function rolesBody(roles: Roles): { role: ImportColumnRole; heading: string }[] {
  return Object.entries(roles).map(([heading, role]) => ({ role, heading }));
}

/** What is still needed to parse the table, in a sentence; null if it can be tried. */
export function missingRole(roles: Roles): string | null {
  const has = (...wanted: readonly ImportColumnRole[]): boolean =>
    Object.values(roles).some((role) => wanted.includes(role));
  const isPositions = has("quantity") && has("isin", "party", "wording");
  if (isPositions && has("amount", "unitPrice")) return null;
  if (!has("date")) return needText.missingDate;
  if (!has("amount", "debit", "credit", "gross") && !(has("quantity") && has("unitPrice")))
    return needText.missingAmount;
  return null;
}

const prefix = "vigie.import.columns.";

/** Choices that were not sent yet, stored across sign-in and reloads. Headings only. */
export function readDraft(importId: string): Roles | null {
  try {
    const held: unknown = JSON.parse(sessionStorage.getItem(prefix + importId) ?? "null");
    if (typeof held !== "object" || held === null) return null;
    return Object.entries(held).reduce<Roles>((roles, [heading, text]) => {
      const role = importColumnRoles.find((known) => known === text);
      return role === undefined ? roles : withRole(roles, heading, role);
    }, {});
  } catch {
    // No storage, or foreign content: ignored.
    return null;
  }
}

export function keepDraft(importId: string, roles: Roles | null): void {
  try {
    if (roles === null) sessionStorage.removeItem(prefix + importId);
    else sessionStorage.setItem(prefix + importId, JSON.stringify(roles));
  } catch {
    // Kept in the page anyway.
  }
}
