/** In cents: a yearly difference below this is too small to be reported as a task. @source product decision */
export const leastYearlyCents = 50_00;

/** In cents: a smaller amount is not worth a saver's time. @source product decision */
export const worthCents = 100_00;
