import type { World } from "./world.ts";

/** Documented parameters of the hosted pages; any other is rejected. */

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

/** Parameters that these pages pass to one another. */
const ownNames = ["connector", "q", "fresh_code", "connection_id", "shown"];

/** Returns whether a name is listed, or is `{connector_uuid}.{field}`, which prefills a field. */
export function isListed(world: World, flow: string, name: string): boolean {
  const [uuid = "", field = ""] = name.split(".");
  const connector = world.connectors.find((one) => one.uuid === uuid);
  return (
    (listed[flow] ?? []).includes(name) ||
    ownNames.includes(name) ||
    connector?.fields.some((one) => one.name === field) === true
  );
}
