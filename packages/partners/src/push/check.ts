import { fault, type PartnerFinding, type PartnerLook } from "../look.ts";
import type { PushService } from "./services.ts";

/** Checks only whether the services respond, as a message requires a subscribed browser. */
export async function checkPush(
  services: readonly PushService[],
  look: PartnerLook,
): Promise<readonly PartnerFinding[]> {
  const origins = services.flatMap((service) => ("origin" in service ? [service.origin] : []));
  const found = await Promise.all(
    origins.map(async (origin): Promise<PartnerFinding> => {
      const { host } = new URL(origin);
      const answer = await look.ask({ url: `${origin}/` });
      if ("unanswered" in answer) return fault(`${host} does not answer: ${answer.unanswered}.`);
      return answer.status >= 500
        ? fault(`${host} answers ${answer.status}: it is out of order.`)
        : { level: "ok", sentence: `${host} answers (${answer.status}).` };
    }),
  );
  const families = services.flatMap((service) => ("under" in service ? [`*${service.under}`] : []));
  return families.length === 0
    ? found
    : [
        ...found,
        { level: "ok", sentence: `Hosts under ${families.join(", ")} are known by their browsers alone.` },
      ];
}
