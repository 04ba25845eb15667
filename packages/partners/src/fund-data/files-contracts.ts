import type { MarketContract, Result } from "@vigie/domain";
import { fail, ok } from "@vigie/domain";
import { parseJson } from "../http/read-body.ts";
import { contractFromWire } from "./map.ts";
import { wireProducts } from "./wire.ts";

/** Real contracts (`npm run import -- contracts FILE`): the JSON of the partner's `GET /v1/products`, `{"data": [product]}`, which
 * an operator may write by hand (see `wireProduct`). One invalid field rejects the whole file, with its location. */
export function readContractFile(
  content: Uint8Array | string,
): Result<readonly MarketContract[], "fund_file.not_json" | "fund_file.unknown_format"> {
  const json = parseJson(typeof content === "string" ? content : new TextDecoder().decode(content));
  if (!json.ok) return fail("fund_file.not_json");
  const parsed = wireProducts.safeParse(json.value);
  if (parsed.success) return ok(parsed.data.data.map(contractFromWire));
  const place = parsed.error.issues[0]?.path.join(".") ?? "";
  return fail("fund_file.unknown_format", { detail: { place } });
}
