/** Phone numbers reserved for fiction in France: they are never assigned. The demonstration uses them, and they are accepted like
 * any other number.
 * @source ARCEP decision 2018-0881, annex: 01 99 00, 02 61 91, 03 53 01, 04 65 71, 05 36 49, 06 39 98 */
const fictional = /^\+33(?:19900|26191|35301|46571|53649|63998)\d{4}$/;

/** @param phone in E.164 */
export function isFictionalPhone(phone: string): boolean {
  return fictional.test(phone);
}
