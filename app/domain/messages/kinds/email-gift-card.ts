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
    title: from === null ? `Your DinDin gift card of ${amount}` : `${from} sends you dinner: ${amount}`,
    paragraphs: [
      `${to ? `Dear ${to}` : "Hello"},`,
      from === null
        ? `here is your DinDin gift card of ${amount}, to keep or to hand to somebody you would like to see well fed.`
        : `${from} would like you to come home to a warm dinner, and sends you ${amount} to spend with the home cooks near you.`,
      ...(message ? [`“${message}”`] : []),
      "Sign in, open your gift cards and enter this code. The money is yours from then on and never expires.",
    ],
    code,
    button: { label: "Open my gift cards", link },
    preview: 1,
  };
}
