import { z } from "zod";
import { formatDay } from "~/kit/day";
import { actions } from "../actions";
import { messageKind } from "../kind";

/** To the cook: something on a sheet that was final has changed, and they have not seen it yet. */
export const prepChanged = messageKind({
  topic: "kitchen",
  facts: z.object({ delivery_date: z.iso.date() }),
  render: async ({ delivery_date }) => ({
    title: `Your prep sheet for ${formatDay(delivery_date)} has changed`,
    paragraphs: ["Orders have changed since your sheet was final. The changes are marked in red."],
    action: actions.prepSheet(delivery_date),
    tag: `/chef/prep/${delivery_date}`,
  }),
});
