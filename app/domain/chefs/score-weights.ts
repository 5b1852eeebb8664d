/** How far back a cook's score looks: days of delivery. */
export const SCORE_DAYS = 90;
/** A dinner that never came weighs more than one that was declined in time (docs/decisions/071). */
export const NO_SHOW_WEIGHT = 2;
/** From this score on ranking does not look at it: 95 %. Why: docs/decisions/100. */
export const RANKED_BELOW = 0.95;
/** Dinners promised, weighed as in the score, before ranking looks at it: one bad evening of a new cook says little. */
export const SCORED_FROM = 10;
