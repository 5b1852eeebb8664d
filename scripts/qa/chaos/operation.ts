import type { Random } from "./random";
import type { Run } from "./run";

/** Something that people do to the market, and what the market may answer. */
export interface Operation {
  name: string;
  /** how often, beside the others */
  weight: number;
  /** a path of the API document without which it can't be done yet */
  needs: string;
  /** Does it once, with choices of this client's own; what may not be is thrown as a Violation. */
  perform(run: Run, random: Random): Promise<void>;
}
