export const HELP = `npm run staff -- refund <order> --borne-by chef|platform --reason <text> [--line <id>] [--amount-cents <n>] [--key <text>] [--preview]
npm run staff -- cancel <order> --borne-by chef|platform --reason <text> [--preview]
npm run staff -- approve|reject|suspend chef|organisation|meal <id> [--reason <text>]
npm run staff -- late                     parts whose delivery day ended without a delivery
npm run staff -- attention                kitchens and organisations that wait for approval, orders of suspended cooks and meals, failed refunds, open disputes, what is stuck
npm run staff -- retry-refund <refund id>|tip-<id>
npm run staff -- pay-unclaimed <account id> --amount-cents <n> --reason <text>   own money that came back to a deleted account, paid out by bank
npm run staff -- fund-organisation <id> --amount-cents <n> --reason <text>    into its pool now, asked for by an invoice
npm run staff -- issue-vouchers <id> --vouchers <n> --reason <text>           into its pool, beside the plan's own
npm run staff -- invoices                 those that nobody has paid yet
npm run staff -- invoice-paid <number> --reason <text>

<order> is the order's number (DD-12345678) or its id. --preview says what would go back and changes nothing.
The same refund within a minute is made once; --key tells two apart that are meant to be two.
--as <e-mail> names who of staff you are, and your role must allow it; --json prints the answer for machines.
Exit codes: 0 done, 1 refused, 2 not understood.`;

export const OPTIONS = {
  "borne-by": { type: "string" },
  reason: { type: "string" },
  line: { type: "string" },
  "amount-cents": { type: "string" },
  vouchers: { type: "string" },
  key: { type: "string" },
  as: { type: "string" },
  preview: { type: "boolean" },
  json: { type: "boolean" },
} as const;

export interface Options {
  "borne-by"?: string;
  reason?: string;
  line?: string;
  "amount-cents"?: string;
  vouchers?: string;
  key?: string;
  as?: string;
  preview?: boolean;
  json?: boolean;
}

/** Something on the command line that can't be meant: one line for people, exit code 2. */
export class Misunderstood extends Error {
  override name = "Misunderstood";
}
