import { z } from "zod";
import { db } from "~/data/prisma.server";
import { clock } from "~/kit/clock";
import { dayIn, formatDay } from "~/kit/day";
import { countOf } from "~/kit/text";
import { actions } from "../actions";
import { messageKind } from "../kind";

const NAMES = {
  corporate_users: "Members",
  corporate_orders: "All orders",
  user_report: "User report",
  benefits: "Taxable benefits",
  journal: "Journal",
} as const;

/** To who asked for an export, or has it made by schedule: the file is there, and until when. Nothing once it is gone. */
export const exportReady = messageKind({
  topic: "organization",
  facts: z.object({ export_id: z.int() }),
  async render({ export_id }) {
    const made = await db.export.findUnique({
      where: { id: export_id },
      select: {
        ...{ kind: true, rows_done: true, expires_at: true, path: true },
        organization: { select: { name: true, time_zone: true } },
      },
    });
    if (!made?.path || !made.expires_at || made.expires_at <= clock.now()) return null;
    const { name, time_zone } = made.organization;
    const until = formatDay(dayIn(time_zone, made.expires_at));
    return {
      title: `${NAMES[made.kind]} of ${name}: your file is ready`,
      paragraphs: [`${countOf(made.rows_done, "row")}. Sign in to download it, until ${until}.`],
      action: actions.exports(),
    };
  },
});
