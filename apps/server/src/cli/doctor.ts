import "./plain-failures.ts";
import { givenEnvironment } from "../config.ts";
import { examine, hasFault, reportOf } from "../doctor/doctor.ts";

/** `npm run doctor`: looks at the configuration, the computer, the database and the real partners, and says what is wrong. The exit
 * code is 1 when something is. */
const sections = await examine(givenEnvironment(), { now: Date.now });
process.stdout.write(reportOf(sections));
// A mail server that hangs would hold the end of the process.
process.exit(hasFault(sections) ? 1 : 0);
