import { askPartner, jsonOf, type PartnerFinding, type PartnerLook } from "../look.ts";
import { wireConnectorList } from "./wire.ts";

/** Reads the public directory of banks, which needs no authentication; what the tenant allows is not checked here. */
export async function checkAggregation(url: string, look: PartnerLook): Promise<readonly PartnerFinding[]> {
  return [
    await askPartner({
      look,
      url: `${url}/2.0/connectors?country_codes=fr&limit=1`,
      names: "",
      read: (text) => {
        const list = wireConnectorList.safeParse(jsonOf(text));
        return list.success ? `its directory lists ${list.data.total ?? "some"} banks` : null;
      },
    }),
  ];
}
