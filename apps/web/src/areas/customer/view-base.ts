/** The base path of the customer's screens for an advisor viewing a customer. */
export const customerViewBase = "/advisory/customers/$customerId/view";
