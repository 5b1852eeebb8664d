import type { Random } from "./random";
import type { Run } from "./run";

/** Something that breaks, and how it is mended. */
export interface Fault {
  name: string;
  weight: number;
  /** whether this market may be shaken so: servers that others use are left alone */
  suits(run: Run): boolean;
  /** Breaks it and mends it. */
  strike(run: Run, random: Random): Promise<void>;
}
