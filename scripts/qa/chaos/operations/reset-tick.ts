import { triggerResets } from "../months";
import type { Operation } from "../operation";

/** The worker comes round for the monthly resets, several times at once: whoever has had the month gets nothing more. */
export const resetTick: Operation = {
  name: "reset tick",
  weight: 5,
  needs: "/v1/payment/distribution-amount/",
  perform: (run, random) => triggerResets(run, random.int(1, 4)),
};
