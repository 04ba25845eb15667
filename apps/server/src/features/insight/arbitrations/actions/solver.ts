import { createSolver } from "@vigie/analytics";

/** The solver's threads of this process: started when first needed, and no reason for it to stay alive. */
export const solver = createSolver(2);
