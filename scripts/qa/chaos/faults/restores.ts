import type { Fault } from "../fault";

/** The database is put back to a copy of a moment before, while Stripe has gone on. */
const restore: Fault = {
  name: "database put back, Stripe gone on",
  weight: 5,
  suits: (run) => run.environment.adminUrl !== null,
  async strike(run, random) {
    // the product's modules belong to the run's database: they are imported when there is one
    const { copyAndPutBack } = await import("../restore");
    const { adminUrl } = run.environment;
    if (adminUrl !== null) await copyAndPutBack(run, adminUrl, random);
  },
};

export const restoreFaults: readonly Fault[] = [restore];
