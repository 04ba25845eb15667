import fc from "fast-check";

/** Loaded before each test file: property tests use one seed, so that a failure is caused by a change and not by chance. Other
 * cases: `VIGIE_PROPERTY_SEED=7 npm test -- packages`. */
const seed = Number(process.env["VIGIE_PROPERTY_SEED"] ?? "16");

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
