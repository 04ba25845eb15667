import type { World } from "./world.ts";

/** The parameters of the hosted pages that the documents list; anything else is refused. */

const always = ["domain", "client_id", "redirect_uri", "code", "state"];
const listed: Readonly<Record<string, readonly string[]>> = {
  connect: [
    ...always,
    "connector_ids",
    "connector_uuids",
    "connector_capabilities",
    "account_ibans",
    "account_types",
    "max_connections",
  ],
  reconnect: [...always, "connection_id", "reset_credentials", "connection_sources"],
  manage: [...always, "connection_id", "connector_capabilities", "account_types"],
};
export const flows = Object.keys(listed);

/** What these pages hand on to one another. */
const ownNames = ["connector", "q", "fresh_code", "connection_id", "shown"];

/** A name of the list, or `{connector_uuid}.{field}`, which fills a field in advance. */
export function isListed(world: World, flow: string, name: string): boolean {
  const [uuid = "", field = ""] = name.split(".");
  const connector = world.connectors.find((one) => one.uuid === uuid);
  return (
    (listed[flow] ?? []).includes(name) ||
    ownNames.includes(name) ||
    connector?.fields.some((one) => one.name === field) === true
  );
}
