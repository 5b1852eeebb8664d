/**
 * What a bank says of a payout that it sent back, by Stripe's code: in our own words, since of Stripe's only those of a declined card
 * reach anybody (decision 054). https://docs.stripe.com/api/payouts/failures
 */
const WORDS: Readonly<Record<string, string>> = {
  account_closed: "Your bank account has been closed.",
  account_frozen: "Your bank account is frozen.",
  bank_account_restricted: "Your bank account doesn't take this kind of payment.",
  bank_ownership_changed: "Your bank account belongs to another bank by now.",
  debit_not_authorized: "Your bank account doesn't allow debits.",
  incorrect_account_holder_address: "The address doesn't match your bank account.",
  incorrect_account_holder_name: "The name doesn't match your bank account.",
  incorrect_account_holder_tax_id: "The tax ID doesn't match your bank account.",
  invalid_account_number: "The routing number is right, but the account number isn't.",
  invalid_currency: "Your bank account doesn't take US dollars.",
  no_account: "Your bank can't find the account.",
  unsupported_card: "Your bank doesn't support payouts to this card.",
};

/** Why a payout failed; null for one that has not, and a general reason for a code that has no words here. */
export function payoutFailure(code: string | null): string | null {
  return code === null ? null : (WORDS[code] ?? "Your bank couldn't process the payout.");
}
