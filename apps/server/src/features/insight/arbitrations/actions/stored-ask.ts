import { metrics, strategies } from "@vigie/api";
import { z } from "zod";

/** The stored request. */
export const storedAsk = z.object({
  strategy: z.enum(strategies),
  metric: z.enum(metrics),
  investments: z.array(z.string()),
  newMoneyCents: z.int().min(0).default(0),
  allowMoreRisk: z.boolean().default(false),
  profile: z.object({ level: z.int(), origin: z.enum(["request", "contract", "customer", "default"]) }),
});
export type StoredAsk = z.output<typeof storedAsk>;
