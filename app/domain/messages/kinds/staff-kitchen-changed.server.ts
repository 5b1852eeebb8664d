import { z } from "zod";
import { db } from "~/data/prisma.server";
import { dayIn } from "~/kit/day";
import { staffPaths } from "~/kit/staff-paths";
import { messageKind } from "../kind";

const CHANGES = { submitted: "is waiting for approval", other_permit: "has another permit" } as const;

/** To staff: a kitchen was submitted, or one that they approved has another permit. */
export const staffKitchenChanged = messageKind({
  topic: "alarms",
  facts: z.object({ chef_id: z.int(), change: z.enum(["submitted", "other_permit"]) }),
  async render({ chef_id, change }) {
    const kitchen = await db.chef.findUnique({
      where: { id: chef_id },
      select: {
        kitchen_name: true,
        permit_number: true,
        permit_expires_on: true,
        account: { select: { first_name: true, last_name: true } },
      },
    });
    if (!kitchen) return null;
    const { kitchen_name, permit_number, permit_expires_on } = kitchen;
    const { first_name, last_name } = kitchen.account;
    const until = permit_expires_on ? dayIn("UTC", permit_expires_on) : "an unknown date";
    return {
      title: `${kitchen_name} ${CHANGES[change]}`,
      paragraphs: [
        `Kitchen ${chef_id} of ${first_name} ${last_name} ${CHANGES[change]}.`,
        ...(permit_number ? [`Permit ${permit_number}, valid until ${until}.`] : []),
      ],
      action: { label: "Open the kitchen", path: staffPaths.cook(chef_id) },
    };
  },
});
