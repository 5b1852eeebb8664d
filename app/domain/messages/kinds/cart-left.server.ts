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
      paragraphs: ["It is kept for you, the portions are not: they go to whoever orders first."],
      action: actions.open(paths.cart()),
    };
  },
});
