import { bookPaths } from "../tools/lib/customer-routes.ts";
import { type Api, recordsOf } from "./support.ts";

/** The addresses of the advisor's book, with something of the advisor's in each of their places. */

const nobody = "01a22126-4484-7000-bd9b-6433067521dd";

/** To who is not entrusted with vigilance its page does not exist (vigilance.spec.ts). */
export const ownBookPaths = bookPaths.filter((one) => !/vigilance/.test(one));

/** The matrix of the firm's files is its manager's: to an advisor it does not exist. Nor does a record that nobody left. */
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
  // Nobody of the demonstration has left.
  return address.replace("$customerId", customer).replace("$recordId", nobody);
}

/** The first mission of the advisor; a draft where they have none. */
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

/** The newest replacement of a fund by the advisor; a new one where they asked for none. */
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

/** The newest invitation of the advisor; a new one where they sent none. */
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
