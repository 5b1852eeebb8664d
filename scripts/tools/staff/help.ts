export const HELP = `npm run staff -- first <email>                            invites the first admin of the team, who invites the others at /staff/team
npm run staff -- refund <order> --borne-by chef|platform --reason <text> [--line <id>] [--amount-cents <n>] [--key <text>] [--preview]
npm run staff -- cancel <order> --borne-by chef|platform --reason <text> [--cook <id>] [--preview]   with a cook, their part alone; a cook's whole day is canceled at /staff/chefs/<id>
npm run staff -- approve|reject|suspend chef|organization|meal|review <id> [--reason <text>]
npm run staff -- approve|reject document <id> [--reason <text>]   a permit or certificate of a cook
npm run staff -- withdraw document <id> --reason <text>           an approved one that counts no more; diners can't order where a permit is required
npm run staff -- late                     orders that weren't delivered on their delivery day
npm run staff -- attention                what needs a person: kitchens and organizations waiting for approval, orders of suspended cooks and meals, reported reviews, failed refunds, open disputes, stuck jobs
npm run staff -- retry-refund <refund id>|tip-<id>
npm run staff -- pay-unclaimed <account id> --amount-cents <n> --reason <text>   records a bank payout of own money that came back to a deleted account
npm run staff -- remove-second-factor <account id> --reason <text>   for somebody who has lost phone and recovery codes; make sure who asks
npm run staff -- fund-organization <id> --amount-cents <n> --reason <text>    adds money to its pool now and invoices it
npm run staff -- credit-limit <id> --amount-cents <n>|default --reason <text>   what it may owe for vouchers; who owes that much gets no new ones until an invoice is paid
npm run staff -- issue-vouchers <id> --vouchers <n> --reason <text>           adds vouchers to its pool, on top of the plan
npm run staff -- invoices                 lists unpaid invoices
npm run staff -- invoice-paid <number> --reason <text>       books money that came in at the bank
npm run staff -- invoice-reissue <number> --reason <text>    replaces an unpaid invoice by a new version

<order> is the order's number (DD-12345678) or its id. --preview shows what would be refunded and changes nothing.
The same refund repeated within a minute is made once; use a different --key to make a second one.
--as <email> is your staff account, whose role must allow the command; --json prints machine-readable output.
Exit codes: 0 done, 1 refused, 2 invalid command line.`;

export const OPTIONS = {
  "borne-by": { type: "string" },
  reason: { type: "string" },
  line: { type: "string" },
  cook: { type: "string" },
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
  cook?: string;
  "amount-cents"?: string;
  vouchers?: string;
  key?: string;
  as?: string;
  preview?: boolean;
  json?: boolean;
}

/** What a command has to say: lines for people, the same as facts for machines. */
export interface CommandResult {
  lines: string[];
  facts: Record<string, unknown>;
}

/** Something on the command line that can't be meant: one line for people, exit code 2. */
export class UsageError extends Error {
  override name = "UsageError";
}
