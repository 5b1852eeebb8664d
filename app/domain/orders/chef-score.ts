import { NO_SHOW_WEIGHT } from "../chefs/score-weights";

/** What a cook's score is made of: the last 90 days of delivery. */
export interface ScoreSums {
  /** parts delivered */
  delivered: number;
  /** dishes declined */
  declined: number;
  /** parts accepted whose day ended without a delivery */
  no_shows: number;
}

/** A cook's score in percent, rounded to the nearest; null before there is anything to go by. */
export function scoreOf({ delivered, declined, no_shows }: ScoreSums): number | null {
  const promised = delivered + declined + NO_SHOW_WEIGHT * no_shows;
  return promised === 0 ? null : Math.round((100 * delivered) / promised);
}

/** What declining one more dish does to a score, in words for its cook. */
export function declineEffect(sums: ScoreSums): string {
  if (sums.delivered === 0)
    return "Declining counts toward your score, which starts with your first delivery.";
  const after = scoreOf({ ...sums, declined: sums.declined + 1 });
  const before = scoreOf(sums);
  return before === after
    ? `Your score stays at ${before}%.`
    : `Your score goes from ${before}% to ${after}%.`;
}
