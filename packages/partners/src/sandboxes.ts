import { instant } from "@vigie/domain";
import type { Clock } from "@vigie/domain";
import { startAggregationSandbox } from "./aggregation/sandbox/sandbox.ts";
import type { AggregationSandbox, AggregationSandboxOptions } from "./aggregation/sandbox/sandbox.ts";
import { startControl } from "./control/sandbox.ts";
import type { Control } from "./control/sandbox.ts";
import type { OtherPartner } from "./control/sandbox-api.ts";
import { startFundDataSandbox } from "./fund-data/sandbox/sandbox.ts";
import type { FundDataSandbox } from "./fund-data/sandbox/sandbox.ts";
import { fundDataFaultOf } from "./control/sandbox-fund-data.ts";
import { ssoFaultOf } from "./control/sandbox-sso.ts";
import { startHomeEstimateSandbox } from "./home-estimate/sandbox/sandbox.ts";
import type { HomeEstimateSandbox } from "./home-estimate/sandbox/sandbox.ts";
import { homeEstimateFaultOf } from "./control/sandbox-home-estimate.ts";
import { startMailbox } from "./mail/sandbox/sandbox.ts";
import type { Mailbox } from "./mail/sandbox/sandbox.ts";
import { startSsoSandbox } from "./sso/sandbox/sandbox.ts";
import type { SsoSandbox, SsoSandboxOptions } from "./sso/sandbox/sandbox.ts";

/** Everything that can be started in place of a partner. */

export { aggregationDefaults, startAggregationSandbox } from "./aggregation/sandbox/sandbox.ts";
export type { AggregationSandbox, AggregationSandboxOptions } from "./aggregation/sandbox/sandbox.ts";
export { households } from "./aggregation/sandbox/households.ts";
export { testConnectorId, testScenarios } from "./aggregation/sandbox/connectors.ts";
export { startControl } from "./control/sandbox.ts";
export type { Control, ControlOptions } from "./control/sandbox.ts";
export { startFundDataSandbox } from "./fund-data/sandbox/sandbox.ts";
export { startHomeEstimateSandbox } from "./home-estimate/sandbox/sandbox.ts";
export type { HomeEstimateSandbox } from "./home-estimate/sandbox/sandbox.ts";
export { startMailbox } from "./mail/sandbox/sandbox.ts";
export type { CaughtMail, Mailbox } from "./mail/sandbox/sandbox.ts";
export { startSsoSandbox } from "./sso/sandbox/sandbox.ts";
export type { SsoSandbox } from "./sso/sandbox/sandbox.ts";

export type SandboxesOptions = {
  /** The computer's own clock when absent. */
  readonly clock?: Clock;
  readonly host?: string;
  /** A port of 0, or none, takes a free one. */
  readonly ports?: {
    readonly aggregation?: number;
    readonly control?: number;
    readonly mailbox?: number;
    readonly fundData?: number;
    readonly homeEstimate?: number;
    readonly sso?: number;
  };
  readonly aggregation?: Omit<AggregationSandboxOptions, "clock" | "port" | "host">;
  readonly sso?: Omit<SsoSandboxOptions, "clock" | "port" | "host">;
};

export type Sandboxes = {
  readonly aggregation: AggregationSandbox;
  readonly mailbox: Mailbox;
  readonly fundData: FundDataSandbox;
  readonly homeEstimate: HomeEstimateSandbox;
  readonly sso: SsoSandbox;
  readonly control: Control;
  readonly close: () => Promise<void>;
};

export async function startSandboxes(options: SandboxesOptions = {}): Promise<Sandboxes> {
  const clock = options.clock ?? (() => instant(new Date()));
  const at = (port: number | undefined): { clock: Clock; port: number; host: string } => ({
    clock,
    port: port ?? 0,
    host: options.host ?? "127.0.0.1",
  });
  const { ports = {} } = options;
  const aggregation = await startAggregationSandbox({ ...options.aggregation, ...at(ports.aggregation) });
  const mailbox = await startMailbox(at(ports.mailbox));
  const fundData = await startFundDataSandbox(at(ports.fundData));
  const homeEstimate = await startHomeEstimateSandbox(at(ports.homeEstimate));
  const sso = await startSsoSandbox({ ...options.sso, ...at(ports.sso) });
  const others: readonly OtherPartner[] = [
    {
      name: "fund-data",
      url: fundData.url,
      setFaults: (faults) => {
        fundData.setFault(fundDataFaultOf(faults));
      },
    },
    {
      name: "home-estimate",
      url: homeEstimate.url,
      setFaults: (faults) => {
        homeEstimate.setFault(homeEstimateFaultOf(faults));
      },
    },
    {
      name: "single-sign-on",
      url: sso.url,
      setFaults: (faults) => {
        sso.setFault(ssoFaultOf(faults));
      },
    },
  ];
  const control = await startControl({ ...at(ports.control), aggregation, mailbox, others });
  return {
    aggregation,
    mailbox,
    fundData,
    homeEstimate,
    sso,
    control,
    close: async () => {
      await Promise.all([
        control.close(),
        aggregation.close(),
        mailbox.close(),
        fundData.close(),
        homeEstimate.close(),
        sso.close(),
      ]);
    },
  };
}
