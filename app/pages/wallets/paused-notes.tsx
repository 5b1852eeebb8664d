import type { PausedBalance } from "~/domain/wallets/list-paused.server";
import { countOf, joinWords } from "~/kit/text";
import { ErrorNotice } from "~/ui/error-notice";
import { moneyText } from "~/ui/money-text";

/** Why money is not in the balance that was there before; null where there is nothing to say: vouchers go with a suspended organization. */
function words({ organization, is_membership, cents, vouchers }: PausedBalance): string | null {
  const money = cents > 0 ? [moneyText(cents)] : [];
  if (!is_membership)
    return cents > 0
      ? `You can't spend ${moneyText(cents)} from ${organization} right now, because its account is suspended.`
      : null;
  const kept = joinWords(vouchers > 0 ? [...money, countOf(vouchers, "voucher")] : money);
  return `${organization} has paused your membership, so you can't spend ${kept} right now. It's all yours again once they activate you, unless it expires first.`;
}

/** What is kept and cannot be spent for now, by organization. */
export function PausedNotes({ paused }: { paused: readonly PausedBalance[] }) {
  const messages = paused.flatMap((one) => words(one) ?? []);
  return <ErrorNotice tone="note" messages={messages} />;
}
