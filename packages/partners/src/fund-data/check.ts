import { askPartner, jsonOf, type PartnerFinding, type PartnerLook } from "../look.ts";
import { wireFundPage } from "./wire.ts";

export async function checkFundData(
  { url, token }: { readonly url: string; readonly token: string },
  look: PartnerLook,
): Promise<readonly PartnerFinding[]> {
  return [
    await askPartner({
      look,
      url: `${url}/v1/funds?page=1&per_page=1`,
      headers: { "x-api-key": token },
      names: "FUND_DATA_TOKEN",
      read: (text) => {
        const page = wireFundPage.safeParse(jsonOf(text));
        return page.success ? `it lists ${page.data.total} funds` : null;
      },
    }),
  ];
}
