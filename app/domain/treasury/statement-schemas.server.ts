import { z } from "zod";

const PartView = z.object({
  opening: z.int(),
  funded: z.int(),
  distributed: z.int(),
  expired: z.int(),
  returned: z.int(),
  closing: z.int().describe("opening + funded - distributed + expired + returned"),
});

export const MonthStatementView = z.object({
  month: z.string().describe("YYYY-MM, of the organization's calendar"),
  dollars: PartView.describe("cents"),
  vouchers: PartView,
  spent: z
    .object({ orders: z.int(), cents: z.int(), vouchers: z.int() })
    .describe("by orders that people placed in the month, less what came back"),
});
export type MonthStatement = z.output<typeof MonthStatementView>;
