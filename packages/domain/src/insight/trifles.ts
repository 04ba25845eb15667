/** In cents: a difference below this in a year is a trifle beside what else there is to do. @source product decision */
export const leastYearlyCents = 50_00;

/** In cents: a sum below this is not worth a saver's time. @source product decision */
export const worthCents = 100_00;
