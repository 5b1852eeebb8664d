import { z } from "zod";
import { db } from "~/data/prisma.server";
import { staffPaths } from "~/kit/staff-paths";
import { messageKind } from "../kind";

/** To staff: an organization was registered and waits for them; others that look like the same company are named. */
export const staffOrganizationRegistered = messageKind({
  topic: "alarms",
  facts: z.object({ organization_id: z.int(), alike_ids: z.array(z.int()) }),
  async render({ organization_id, alike_ids }) {
    const rows = await db.organization.findMany({
      where: { id: { in: [organization_id, ...alike_ids] } },
      orderBy: { id: "asc" },
      select: { id: true, name: true, ein_number: true },
    });
    const registered = rows.find(({ id }) => id === organization_id);
    if (!registered) return null;
    const alike = rows.filter(({ id }) => id !== organization_id).map(({ id, name }) => `${name} (${id})`);
    return {
      title: `${registered.name} is waiting for approval`,
      paragraphs: [
        `Organization ${organization_id}, EIN ${registered.ein_number}.`,
        ...(alike.length > 0 ? [`Same EIN or email domain: ${alike.join(", ")}.`] : []),
      ],
      action: { label: "Open the organization", path: staffPaths.organization(organization_id) },
    };
  },
});
