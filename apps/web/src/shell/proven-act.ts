import type { Endpoint } from "@vigie/api";

/** The action that requires recent authentication, as the dialog names it. */
export type ProvenAct =
  "protection" | "agreement" | "signature" | "deletion" | "file" | "banks" | "payment" | "sharing" | "firm";

/** The first match; other actions protect the account. */
const acts: readonly (readonly [ProvenAct, RegExp])[] = [
  ["agreement", /proposals\/.*\/accept$/],
  ["signature", /(\/sign|signature)$/],
  ["file", /exports?(_files)?(\/|$)|\/file$|agenda/],
  ["firm", /^\/firm(\/|$)/],
  ["banks", /\/(connection|webauth)$/],
  ["payment", /\/payment(_sources.*)?$/],
  ["sharing", /\/(visibility|accept)$/],
];

export function provenAct(target: Pick<Endpoint, "method" | "path"> | undefined): ProvenAct {
  if (target?.method === "DELETE" && target.path === "/users/me") return "deletion";
  return acts.find(([, named]) => target !== undefined && named.test(target.path))?.[0] ?? "protection";
}
