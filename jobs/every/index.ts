/** Something that comes round: how often (seconds) and what is done. Running twice at once does no harm. */
export interface Rhythm {
  every: number;
  run(): Promise<void>;
}

/** All that comes round, by name. */
export const rhythms: Record<string, Rhythm> = {};
