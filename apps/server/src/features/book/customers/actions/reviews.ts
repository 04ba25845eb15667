/** How alerts and the Club read who stands under the advice of a firm. */
export { underAdvice, type UnderAdvice } from "../store/reviews.ts";
