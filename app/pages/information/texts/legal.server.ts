import type { Text } from "./blocks";

export const terms: Text = {
  title: "Terms",
  description:
    "The terms of DinDin in plain words: prices, payment, cancelling, refunds, gift cards and your account.",
  lead: "What you may expect of us, and we of you, in plain words.",
  version: "2026-11-22",
  blocks: [
    {
      kind: "words",
      title: "What DinDin is",
      paragraphs: [
        "DinDin is a marketplace. Independent home cooks offer meals; you buy from them through us. We take the order and the payment, pass the order on, and pay the cook.",
        "Cooks follow the food laws of the place where they cook and hold the permits that it asks for. They declare allergens for every meal; tell us at once when something is not as it was declared.",
      ],
    },
    {
      kind: "words",
      title: "Prices and payment",
      paragraphs: [
        "The price of a meal is the cook's and goes to the cook whole. On top come delivery, a service fee and local tax, each shown before you pay. A coupon is paid by whoever sponsors it, never by the cook.",
        "Wallet money from an employer is used first and may expire, as your wallet says. Money from gift cards is your own, is used last and never expires. Tips are paid by card or from your own money.",
      ],
    },
    {
      kind: "words",
      title: "Cancelling and refunds",
      paragraphs: [
        "Until the cook's cutoff you cancel free of charge, and every means of payment gets back exactly what it paid. If a cook changes the allergens or ingredients of a meal you ordered, you may cancel until it is on its way.",
        "After the cutoff, write to us. If a cook can't make a meal, you get its price, its fees and its tax back.",
      ],
    },
    {
      kind: "words",
      title: "Gift cards, vouchers and coins",
      paragraphs: [
        "A gift card's money becomes its owner's when it is added to an account. It never expires. Where the law asks for it, small balances are paid out: write to us.",
        "A voucher pays one voucher meal and nothing else, and cannot be sold or exchanged for money. Coins are a thank-you, not money; they end after twelve months.",
      ],
    },
    {
      kind: "words",
      title: "Companies",
      paragraphs: [
        "An organization decides what it gives, to whom and for which period. What is left at the end of a period, or when somebody leaves, returns to it. It pays for the vouchers that were eaten, as its invoice says.",
      ],
    },
    {
      kind: "words",
      title: "Your account",
      paragraphs: [
        "Keep your password to yourself. Reviews are written by those who were served, and say what was on the plate. We may close accounts that cheat, threaten or endanger others.",
        "You can close yours at any time. If money of your own is left in it, you first spend it, have it paid out, or give it up in words.",
      ],
    },
    {
      kind: "words",
      title: "When these terms change",
      paragraphs: [
        "The day at the top is the day they are from. An order keeps the terms it was placed under.",
      ],
    },
  ],
};

export const privacy: Text = {
  title: "Privacy",
  description:
    "What DinDin knows about you, why, who else sees it, and how to get it, correct it or have it deleted.",
  lead: "What we know about you, why, and who else sees it.",
  version: "2026-11-22",
  blocks: [
    {
      kind: "words",
      title: "What we keep",
      paragraphs: [
        "Your name, e-mail and phone, your addresses, your orders, reviews and messages, and what your wallet received and paid. Card numbers go straight to our payment provider and never touch our servers.",
        "Passwords, sign-in keys and codes are stored so that nobody can read them, not even we.",
      ],
    },
    {
      kind: "words",
      title: "Who sees what",
      paragraphs: [
        "A cook sees your first name and your order. A cook who delivers also sees address and phone, from accepting the order until 24 hours after delivery.",
        "An employer sees order number, date, status, and what was paid with the employer's money; never meals, notes, addresses, allergens, or your own money.",
        "We sell nothing about you, and no advertising network follows you here.",
      ],
    },
    {
      kind: "words",
      title: "Cookies and your browser",
      paragraphs: [
        "One cookie signs you in, one protects forms, and a few remember your ZIP code, light or dark, and which account you use. Your browser also keeps how much is in your cart. None of them follows you elsewhere.",
        "We know your exact location only if you press “Use my location” and your browser agrees. Notifications come only after you asked for them, and text messages only to a number you entered for it.",
      ],
    },
    {
      kind: "words",
      title: "What you can do",
      paragraphs: [
        "You can ask for a copy of everything we keep about you, have it corrected, and have your account deleted. What the law makes us keep, such as invoices, stays for as long as it says and no longer.",
      ],
    },
  ],
};
