import { z } from "zod";
import { db } from "~/data/prisma.server";
import { formatDay } from "~/kit/day";
import { paths } from "~/kit/paths";
import { actions } from "../actions";
import { messageKind } from "../kind";

const WAYS_ON = {
  usd: "Add money to the pool. As soon as there's enough, everyone gets the full amount.",
  voucher: "Vouchers will be issued again once the invoices for earlier ones are paid.",
} as const;

/** To the admins of an organization, and to staff without the way on: a period began that the pool can't pay for. */
export const resetShort = messageKind({
  topic: "organization",
  facts: z.object({
    organization_id: z.int(),
    asset: z.enum(["usd", "voucher"]),
    period_start: z.iso.date(),
    /** how many people got nothing */
    members: z.int(),
    is_for_staff: z.boolean(),
  }),
  async render({ organization_id, asset, period_start, members, is_for_staff }) {
    const organization = await db.organization.findUnique({
      where: { id: organization_id },
      select: { name: true },
    });
    if (!organization) return null;
    const what = asset === "usd" ? "wallet money" : "vouchers";
    return {
      title: `${organization.name}: the ${what} of ${formatDay(period_start)} couldn't be distributed`,
      paragraphs: [
        `The pool doesn't have enough for all ${members} members, so no one got any. What was left from the previous period went back to the pool.`,
        ...(is_for_staff ? [] : [WAYS_ON[asset]]),
      ],
      action: is_for_staff ? actions.open(paths.account()) : actions.funding(),
    };
  },
});
