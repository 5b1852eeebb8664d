import { formatCents } from "~/kit/money";
import type { Email } from "../email";

/** A gift card with its code. Cents. */
export function giftCardEmail({
  amount_cents,
  to,
  from,
  message,
  code,
  link,
}: {
  amount_cents: number;
  /** the friend's name, where it is known */
  to: string | null;
  /** null when the buyer sends it to themselves */
  from: string | null;
  message: string | null;
  code: string;
  link: string;
}): Email {
  const amount = formatCents(amount_cents);
  return {
    title: from === null ? `Your DinDin gift card for ${amount}` : `${from} sent you dinner: ${amount}`,
    paragraphs: [
      `${to ? `Hi ${to}` : "Hello"},`,
      from === null
        ? `Here's your DinDin gift card for ${amount}. Keep it, or give it to someone who deserves a good dinner.`
        : `${from} wants to treat you to a warm dinner. Here's ${amount} to spend with home cooks near you.`,
      ...(message ? [`“${message}”`] : []),
      "Sign in, open your gift cards and enter this code. The money is yours to keep and never expires.",
    ],
    code,
    button: { label: "Open my gift cards", link },
    preview: 1,
  };
}
