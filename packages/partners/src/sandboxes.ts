import { instant } from "@vigie/domain";
import type { Clock } from "@vigie/domain";
import { createFaults } from "./aggregation/sandbox/faults.ts";
import { aggregationDefaults } from "./aggregation/sandbox/sandbox.ts";
import { hostOf } from "./choice.ts";
import { startControl } from "./control/sandbox.ts";
import type { Control } from "./control/sandbox.ts";
import type { Partner, RunningSandbox } from "./partner.ts";
import * as partners from "./partners.ts";

/** All sandboxes that can replace a partner. */

export { aggregationDefaults, startAggregationSandbox } from "./aggregation/sandbox/sandbox.ts";
export type { AggregationSandbox, AggregationSandboxOptions } from "./aggregation/sandbox/sandbox.ts";
export { households } from "./aggregation/sandbox/households.ts";
export { testConnectorId, testScenarios } from "./aggregation/sandbox/connectors.ts";
export { createFaults, type Faults } from "./aggregation/sandbox/faults.ts";
export { startControl } from "./control/sandbox.ts";
export type { Control, ControlOptions } from "./control/sandbox.ts";
export { startFundDataSandbox } from "./fund-data/sandbox/sandbox.ts";
export { startHomeEstimateSandbox } from "./home-estimate/sandbox/sandbox.ts";
export type { HomeEstimateSandbox } from "./home-estimate/sandbox/sandbox.ts";
export { startMailbox } from "./mail/sandbox/sandbox.ts";
export type { ReceivedMail, Mailbox } from "./mail/sandbox/sandbox.ts";
export { startPushSandbox } from "./push/sandbox/sandbox.ts";
export type { PushSandbox, ReceivedPush } from "./push/sandbox/sandbox.ts";
export { startSmtpServer } from "./mail/sandbox/smtp-server.ts";
export type { SmtpCharacter, SmtpTestServer, TakenMail } from "./mail/sandbox/smtp-server.ts";
export { startSsoSandbox } from "./sso/sandbox/sandbox.ts";
export type { SsoSandbox } from "./sso/sandbox/sandbox.ts";

type Partners = typeof partners;
type Started = { readonly [N in keyof Partners]: Awaited<ReturnType<Partners[N]["startSandbox"]>> };
type Common = {
  readonly control: Control;
  /** The server's variables for their URLs. */
  readonly addresses: Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
};
export type Sandboxes = Started & Common;

export type SandboxesOptions = {
  /** Default: the system clock. */
  readonly clock?: Clock;
  readonly host?: string;
  /** Port of a sandbox, by partner name, and of "control"; 0 or absent: a free port. */
  readonly portOf?: (name: string) => number;
  /** Environment variables for the sandboxes. */
  readonly env?: Readonly<Record<string, string | undefined>>;
};

/** Starts the sandboxes of all partners. */
export async function startSandboxes(options: SandboxesOptions = {}): Promise<Sandboxes> {
  const names = Object.values(partners).map(({ name }) => name);
  const sandboxes = await startSandboxesOf(names, options);
  if (!runsAll(sandboxes)) throw new Error("assertion: every partner of the list has been started");
  return sandboxes;
}

function runsAll(sandboxes: Partial<Started> & Common): sandboxes is Sandboxes {
  return Object.keys(partners).every((key) => key in sandboxes);
}

/** Starts the sandboxes of the named partners, by their names in SANDBOXES, and the control page. All share one list of faults. */
export async function startSandboxesOf(
  names: readonly string[],
  {
    clock = () => instant(new Date()),
    host = "127.0.0.1",
    portOf = () => 0,
    env = {},
  }: SandboxesOptions = {},
): Promise<Partial<Started> & Common> {
  const faults = createFaults(aggregationDefaults.seed);
  const listed: [string, Partner<unknown, unknown>][] = Object.entries(partners);
  const running: { key: string; name: string; title: string; address: string; sandbox: RunningSandbox }[] =
    [];
  for (const [key, partner] of listed) {
    const { name, title, address } = partner;
    if (!names.includes(name)) continue;
    const sandbox = await partner.startSandbox({ clock, host, port: portOf(name), faults, env });
    running.push({ key, name, title, address, sandbox });
  }
  const started: Partial<Started> = Object.fromEntries(running.map(({ key, sandbox }) => [key, sandbox]));
  const control = await startControl({
    port: portOf("control"),
    host,
    faults,
    aggregation: started.aggregation ?? null,
    mailbox: started.mail ?? null,
    partners: running,
    realPartners: listed.flatMap(([, { name, title, address }]) =>
      names.includes(name) ? [] : [{ title, host: hostOf(env[address] ?? "") }],
    ),
  });
  return {
    ...started,
    control,
    addresses: Object.fromEntries(running.map(({ address, sandbox }) => [address, sandbox.url])),
    close: async () => {
      await Promise.all([control, ...running.map(({ sandbox }) => sandbox)].map((one) => one.close()));
    },
  };
}
export { paymentsDefaults, type PaymentsSandbox, startPaymentsSandbox } from "./payments/sandbox/sandbox.ts";
export {
  signatureDefaults,
  type SignatureSandbox,
  startSignatureSandbox,
} from "./signature/sandbox/sandbox.ts";
