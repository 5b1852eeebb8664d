import { z } from "zod";
import { sql } from "~/data/sql.server";
import { messageKind } from "../kind";

const CHANGES = { submitted: "is waiting for approval", other_permit: "has another permit" } as const;

interface Kitchen {
  kitchen_name: string;
  first_name: string;
  last_name: string;
  permit_number: string | null;
  permit_expires_on: string | null;
}

/** To staff: a kitchen was submitted, or one that they approved has another permit. */
export const staffKitchenChanged = messageKind({
  topic: "alarms",
  facts: z.object({ chef_id: z.int(), change: z.enum(["submitted", "other_permit"]) }),
  async render({ chef_id, change }) {
    const [kitchen] = await sql<Kitchen[]>`
      SELECT c.kitchen_name, a.first_name, a.last_name, c.permit_number, c.permit_expires_on
      FROM chef c JOIN account a ON a.id = c.account_id WHERE c.id = ${chef_id}`;
    if (!kitchen) return null;
    const { kitchen_name, first_name, last_name, permit_number, permit_expires_on } = kitchen;
    const until = permit_expires_on ?? "an unknown date";
    return {
      title: `${kitchen_name} ${CHANGES[change]}`,
      paragraphs: [
        `Kitchen ${chef_id} of ${first_name} ${last_name} ${CHANGES[change]}.`,
        ...(permit_number ? [`Permit ${permit_number}, valid until ${until}.`] : []),
      ],
      action: null,
    };
  },
});
