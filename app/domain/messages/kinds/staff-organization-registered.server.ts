import { z } from "zod";
import { sql } from "~/data/sql.server";
import { messageKind } from "../kind";

/** To staff: an organization was registered and waits for them; others that look like the same company are named. */
export const staffOrganizationRegistered = messageKind({
  topic: "alarms",
  facts: z.object({ organization_id: z.int(), alike_ids: z.array(z.int()) }),
  async render({ organization_id, alike_ids }) {
    const rows = await sql<{ id: number; name: string; ein_number: string }[]>`
      SELECT id, name, ein_number FROM organization WHERE id = ANY (${[organization_id, ...alike_ids]}::int[]) ORDER BY id`;
    const registered = rows.find(({ id }) => id === organization_id);
    if (!registered) return null;
    const alike = rows.filter(({ id }) => id !== organization_id).map(({ id, name }) => `${name} (${id})`);
    return {
      title: `${registered.name} is waiting for approval`,
      paragraphs: [
        `Organization ${organization_id}, EIN ${registered.ein_number}. Approve it with: npm run staff -- approve organization ${organization_id}`,
        ...(alike.length > 0 ? [`Same EIN or email domain: ${alike.join(", ")}.`] : []),
      ],
      action: null,
    };
  },
});
