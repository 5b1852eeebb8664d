import { invalid } from "../refusal";

/** What an organization asks of those who spend its money: whether a code is needed, and the codes in force. */
export interface CodeRule {
  organization_id: number;
  organization: string;
  is_required: boolean;
  codes: readonly { id: number; code: string; label: string }[];
}

const find = ({ codes }: CodeRule, code: string) =>
  codes.find((one) => one.code.toLowerCase() === code.toLowerCase());

/**
 * The id of the code that an order is booked under; null where nobody who pays for it books by codes, or none was chosen and
 * none is needed. `paying` are the organizations whose money or vouchers pay.
 * @throws Refusal `invalid` `expense_code` where one is needed and none, or none of theirs, was chosen.
 */
export function chooseCode(
  rules: readonly CodeRule[],
  paying: readonly number[],
  code: string | undefined,
): number | null {
  const asked = rules.filter(({ organization_id }) => paying.includes(organization_id));
  const lacking = asked.find((rule) => rule.is_required && !(code && find(rule, code)));
  if (lacking)
    throw invalid(
      "expense_code",
      {
        reason: `${lacking.organization} pays only for orders with one of its expense codes.`,
        next: "Choose a code, or pay for this order yourself.",
      },
      "expense_code_required",
    );
  if (!code) return null;
  const found = asked.flatMap((rule) => find(rule, code) ?? []);
  if (found.length === 0 && asked.length > 0)
    throw invalid(
      "expense_code",
      { reason: "This isn't one of the company's codes.", next: "Choose a code from the list." },
      "expense_code_unknown",
    );
  return found[0]?.id ?? null;
}
