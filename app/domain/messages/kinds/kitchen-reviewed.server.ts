import { z } from "zod";
import { sql } from "~/data/sql.server";
import { messageKind } from "../kind";

const TITLES = {
  approve: "Your kitchen is approved",
  reject: "Your kitchen is rejected",
  suspend: "Your kitchen is suspended",
} as const;

const MEANS = {
  approve: "Your kitchen is approved: schedule a meal and diners can order it.",
  reject: "Your kitchen can't be approved as it is.",
  suspend: "Your kitchen is suspended: nothing of it can be ordered at the moment.",
} as const;

/** To a cook: what staff decided about their kitchen, with the reason that the audit has. */
export const kitchenReviewed = messageKind({
  topic: "kitchen",
  facts: z.object({ verdict: z.enum(["approve", "reject", "suspend"]), audit_entry_id: z.int() }),
  async render({ verdict, audit_entry_id }) {
    const [entry] = await sql<
      { reason: string | null }[]
    >`SELECT reason FROM audit_entry WHERE id = ${audit_entry_id}`;
    if (!entry) return null;
    return {
      title: TITLES[verdict],
      paragraphs: [MEANS[verdict], ...(entry.reason === null ? [] : [entry.reason])],
      action: null,
    };
  },
});
