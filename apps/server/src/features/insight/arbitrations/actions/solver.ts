import { createSolver } from "@vigie/analytics";

/** The solver threads of this process: started on first use; they do not keep the process alive. */
export const solver = createSolver(2);
