import { z } from "zod";
import { staffPaths } from "~/kit/staff-paths";
import { messageKind } from "../kind";

const TITLES = {
  money: "A money transfer is stuck",
  message: "A message couldn't be sent",
  event: "A Stripe event couldn't be processed",
} as const;

/** To staff: work of the worker failed again and again. */
export const staffWorkStuck = messageKind({
  topic: "alarms",
  facts: z.object({ work: z.enum(["money", "message", "event"]) }),
  async render({ work }) {
    const how =
      work === "message" ? "It will be retried for three days." : "It will be retried until it succeeds.";
    return {
      title: TITLES[work],
      paragraphs: [`${how} The back office lists everything that is stuck, and why.`],
      action: { label: "Open what is stuck", path: staffPaths.home({ queue: "stuck" }) },
    };
  },
});
