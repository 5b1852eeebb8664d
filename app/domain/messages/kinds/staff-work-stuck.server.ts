import { z } from "zod";
import { messageKind } from "../kind";

const TITLES = {
  money: "Money that should move does not",
  message: "A message could not be sent and was given up",
  event: "An event of Stripe's could not be acted on",
} as const;

/** To staff: work of the worker failed again and again. */
export const staffWorkStuck = messageKind({
  topic: "alarms",
  facts: z.object({ work: z.enum(["money", "message", "event"]) }),
  async render({ work }) {
    const how =
      work === "message" ? "It is tried again for three days." : "It is tried again until it is done.";
    return {
      title: TITLES[work],
      paragraphs: [`${how} npm run staff -- attention lists all that is stuck, and why.`],
      action: null,
    };
  },
});
