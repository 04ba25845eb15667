/** Where the customer's screens are mounted for an advisor who looks at one customer. */
export const customerViewBase = "/advisory/customers/$customerId/view";
