import { z } from "zod";
import { day } from "~/kit/fields.server";
import { messageKind } from "../kind";
import { endingWords, renewalSentOn } from "./document-ends.server";

/** To a cook: the permit whose last day they typed, before documents were asked for, ends in 30, 7 or 1 days, or (0) has ended. */
export const permitEnds = messageKind({
  topic: "kitchen",
  facts: z.object({ ends_on: day, notice_days: z.int() }),
  render: async ({ ends_on, notice_days }, { account_id }) =>
    endingWords("kitchen permit", ends_on, notice_days, await renewalSentOn(account_id, "permit", ends_on)),
});
