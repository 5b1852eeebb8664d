import { type Cents, formatCents } from "~/kit/money";

/** That the diner's bank gave so much back by a dispute. */
export const bankHasIt = (cents: Cents): string =>
  `Your bank has taken ${formatCents(cents)} back for you already, so it doesn't come twice.`;
