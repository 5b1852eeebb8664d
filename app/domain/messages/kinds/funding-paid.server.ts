import { z } from "zod";
import { sql } from "~/data/sql.server";
import { formatCents } from "~/kit/money";
import { paths } from "~/kit/paths";
import { actions } from "../actions";
import { messageKind } from "../kind";

/** To the admin who paid money into an organization by card. */
export const fundingPaid = messageKind({
  topic: "organization",
  facts: z.object({ org_funding_id: z.int() }),
  async render({ org_funding_id }) {
    const [funding] = await sql<{ amount_cents: number; name: string }[]>`
      SELECT f.amount_cents, o.name FROM org_funding f JOIN organization o ON o.id = f.organization_id WHERE f.id = ${org_funding_id}`;
    if (!funding) return null;
    return {
      title: `${formatCents(funding.amount_cents)} is in the balance of ${funding.name}`,
      paragraphs: ["You can distribute it now."],
      action: actions.open(paths.account()),
    };
  },
});
