import fc from "fast-check";

/**
 * What all that is drawn by lot begins with. `npm test` takes it from the commit, so that a run of one commit draws the
 * same everywhere, and another commit draws others; `TEST_SEED=7 npm test` chooses it.
 */
export const TEST_SEED = Number(process.env.TEST_SEED ?? 1);

fc.configureGlobal({ seed: TEST_SEED });
