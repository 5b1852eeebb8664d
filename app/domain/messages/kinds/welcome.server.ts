import { z } from "zod";
import { sql } from "~/data/sql.server";
import { actions } from "../actions";
import { messageKind } from "../kind";

/** The first email to a new account. */
export const welcome = messageKind({
  topic: "account",
  facts: z.object({}),
  async render(_facts, { account_id }) {
    const [account] = await sql<
      { first_name: string }[]
    >`SELECT first_name FROM account WHERE id = ${account_id}`;
    if (!account) return null;
    return {
      title: `Welcome to DinDin, ${account.first_name}`,
      paragraphs: [
        "Home cooks near you are making dinner. 100% of the meal price goes to the cook.",
        "Your first order is 10% off with the code SHARE10.",
      ],
      action: actions.meals(),
    };
  },
});
