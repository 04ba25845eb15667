/** All partners, one line each. Used by the server's configuration, clients and webhook routes, the sandboxes and the commands that
 * start them. */
export { aggregationPartner as aggregation } from "./aggregation/partner.ts";
export { fundDataPartner as fundData } from "./fund-data/partner.ts";
export { homeEstimatePartner as homeEstimate } from "./home-estimate/partner.ts";
export { mailPartner as mail } from "./mail/partner.ts";
export { paymentsPartner as payments } from "./payments/partner.ts";
export { pushPartner as push } from "./push/partner.ts";
export { signaturePartner as signature } from "./signature/partner.ts";
export { ssoPartner as sso } from "./sso/partner.ts";
