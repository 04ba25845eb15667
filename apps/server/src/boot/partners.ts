import type { Clock } from "@vigie/domain";
import type { Partner, PartnerDependencies, partners } from "@vigie/partners";
import type { EventSource, ProcessEvent } from "../edge/webhooks.ts";
import { connectionChanged } from "../features/holdings/connections/actions/background.ts";
import { paymentsChanged, signatureChanged } from "../features/club/subscriptions/actions/reconcile.ts";
import { proposalSignatureChanged } from "../features/club/proposals/actions/sign-at-partner.ts";
import { mailReported } from "../features/messages/mails/actions/reports.ts";
import { listedPartners, type PartnerConfigs, type PartnerName } from "./partner-configs.ts";

/** What the events of each partner cause. */
const eventHandlers: { readonly [N in PartnerName]?: ProcessEvent } = {
  aggregation: connectionChanged,
  mail: mailReported,
  payments: paymentsChanged,
  signature: async (unit, event) => {
    await signatureChanged(unit, event);
    await proposalSignatureChanged(unit, event);
  },
};
const handlers: Readonly<Record<string, ProcessEvent>> = eventHandlers;

export type PartnerPorts = { readonly [N in PartnerName]: ReturnType<(typeof partners)[N]["open"]> };

/** A partner together with the handler of its events. */
export type HandledPartner = Partner<unknown, unknown> & { readonly processEvent?: ProcessEvent };
type HandledList = readonly (readonly [string, HandledPartner])[];
export const handledPartners: HandledList = listedPartners.map(([key, partner]) => {
  const processEvent = handlers[key];
  return [key, processEvent === undefined ? partner : { ...partner, processEvent }];
});

/** Opens the client of each partner, at the URL of the configuration, for real partners and sandboxes alike. Each receives only
 * the dependencies that it declares. */
export function openPartners(configs: PartnerConfigs, means: PartnerDependencies): PartnerPorts {
  const byName: Readonly<Record<string, unknown>> = configs;
  const ports = listedPartners.map(([name, partner]) => {
    const own = Object.fromEntries(partner.uses.map((one) => [one, means[one]])) as PartnerDependencies;
    return [name, partner.open(byName[name], own)] as const;
  });
  return Object.fromEntries(ports) as PartnerPorts;
}

/** Returns, for each partner with webhooks, its path and the handler of its events. */
export function openEventSources(
  configs: Readonly<Record<string, unknown>>,
  clock: Clock,
  list: HandledList = handledPartners,
): readonly EventSource[] {
  return list.flatMap(([key, { name, webhook, processEvent }]) => {
    if (webhook === undefined) return [];
    if (processEvent === undefined) throw new Error(`assertion: nothing processes the events of "${name}"`);
    const read: EventSource["read"] = (request) => webhook.read(request, { config: configs[key], clock });
    const given = { config: configs[key], clock };
    const { later: readLater } = webhook;
    const later: EventSource["later"] =
      readLater === undefined
        ? null
        : {
            verify: (request) => readLater.verify(request, given),
            parse: (request) => readLater.parse(request),
          };
    return [{ partner: name, path: webhook.path, read, later, process: processEvent }];
  });
}
