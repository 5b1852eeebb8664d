import { z } from "zod";
import { paths } from "~/kit/paths";
import { actions } from "../actions";
import { messageKind } from "../kind";

/** To who left a cart and asked to be reminded. */
export const cartLeft = messageKind({
  topic: "reminders",
  facts: z.object({}),
  async render() {
    return {
      title: "Dinner is still in your cart",
      paragraphs: ["We saved your cart, but not the portions. Order before they sell out."],
      action: actions.open(paths.cart()),
    };
  },
});
