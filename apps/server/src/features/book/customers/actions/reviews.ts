/** Used by alerts and the Club to read which customers are under the advice of a firm. */
export { underAdvice, type UnderAdvice } from "../store/reviews.ts";
