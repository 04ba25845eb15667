import { bookPaths } from "../tools/lib/customer-routes.ts";
import { type Api, recordsOf } from "./support.ts";

/** The addresses of the advisor's book, with an item of the advisor's for each of their parameters. */

const nobody = "01a22126-4484-7000-bd9b-6433067521dd";

/** For anyone not entrusted with vigilance its page does not exist (vigilance.spec.ts). */
export const ownBookPaths = bookPaths.filter((one) => !/vigilance/.test(one));

/** The matrix of the firm's files belongs to its manager: for an advisor it does not exist. Nor does the record of a customer
 * who left, when nobody left. */
export function isRefused(route: string): boolean {
  return route === "files" || route.includes("$recordId");
}

export async function bookAddress(api: Api, route: string, customer: string): Promise<string> {
  const own: Readonly<Record<string, (api: Api) => Promise<string>>> = {
    $missionId: aMission,
    $invitationId: anInvitation,
    $replacementId: aReplacement,
  };
  let address = route === "/" ? "/advisory" : `/advisory/${route}`;
  for (const [place, idFor] of Object.entries(own))
    if (address.includes(place)) address = address.replace(place, await idFor(api));
  // No customer of the demonstration has left.
  return address.replace("$customerId", customer).replace("$recordId", nobody);
}

/** The first mission of the advisor; a new draft when they have none. */
async function aMission(api: Api): Promise<string> {
  const first = async (): Promise<string | null> => {
    const id = recordsOf((await api.get("/missions"))["missions"])[0]?.["id"];
    return typeof id === "string" ? id : null;
  };
  const held = await first();
  if (held !== null) return held;
  await api.post("/missions", {
    mission: {
      category: "event",
      name: "Soirée transmission",
      objective: "new_clients",
      goal_count: 3,
      duration_days: 30,
    },
  });
  return (await first()) ?? "";
}

/** The advisor's most recent replacement of a fund; a new one when they have none. */
async function aReplacement(api: Api): Promise<string> {
  const first = async (): Promise<string | null> => {
    const id = recordsOf((await api.get("/fund_replacements"))["replacements"])[0]?.["id"];
    return typeof id === "string" ? id : null;
  };
  const held = await first();
  if (held !== null) return held;
  await api.post("/fund_replacements", { from_isin: "XV0000000012", to_isin: "XV0000000020" });
  return (await first()) ?? "";
}

/** The advisor's most recent invitation; a new one when they sent none. */
async function anInvitation(api: Api): Promise<string> {
  const first = async (): Promise<string | null> => {
    const id = recordsOf((await api.get("/users/me/invitations"))["invitations"])[0]?.["id"];
    return typeof id === "string" ? id : null;
  };
  const held = await first();
  if (held !== null) return held;
  await api.post("/invitations", { invitation: { email: "invitee.des.routes@test.vigie.fr" } });
  return (await first()) ?? "";
}
