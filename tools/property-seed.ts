import fc from "fast-check";

/** Set up before each file of tests: what properties try is drawn from one seed, so that a run fails by its changes and not by its
 * luck. Other cases: `VIGIE_PROPERTY_SEED=7 npm test -- packages`. */
const seed = Number(process.env["VIGIE_PROPERTY_SEED"] ?? "16");

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
