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
        "When your wallet pays, money from an employer is used first; it may expire, as your wallet says. Money from gift cards is your own, is used last and never expires. Tips are paid by card or from your own money.",
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
        "Your name, e-mail and phone, your addresses, what you avoid and how you eat, who eats with you and what they avoid, your favorites, your cart, orders, reviews and messages, the browsers you are signed in with, and what your wallet received and paid. Card numbers go straight to our payment provider and never touch our servers; we keep the last four digits and until when a card is good.",
        "Passwords, sign-in keys and codes are stored so that nobody can read them, not even us.",
      ],
    },
    {
      kind: "words",
      title: "Who sees what",
      paragraphs: [
        "A cook sees your first name and your order. A cook who delivers also sees address and phone, from accepting the order until 24 hours after delivery.",
        "An employer sees order number, date, status, and what was paid with the employer's money; never meals, notes, addresses, allergens, or your own money.",
        "Our payment provider gets your card and a number of ours for you, no name. Who carries mails and text messages for us gets the address or number they go to. If you sign in with Google or Facebook, they know that you do.",
        "We sell nothing about you, and no advertising network follows you here.",
      ],
    },
    {
      kind: "words",
      title: "Cookies and your browser",
      paragraphs: [
        "Cookies: one signs you in for 30 days (dindin_session), two protect forms (csrftoken, and dindin_visitor for guests), and a few remember for a year where you look for dinner (dindin_place), which account you use (account_type) and light or dark (theme). Four are gone soon: a word for the next page (dindin_toast, a minute), a sign-in with Google or Facebook that you began (dindin_oauth, ten minutes), the meal you wanted before you signed in (dindin_pending, half an hour), and the day you planned a dinner for (dindin_day, an hour).",
        "Your browser also keeps which account you use and that somebody is signed in (account_type, login_key), how much is in your cart and its first meal (cart_count, cart_first_item, dindin_cart_left), where you look for dinner (geometry) and for whom its notifications are and where they reach it (dindin_push_for, dindin_push_told). Until you close the tab it keeps the name of your visit (dindin_visit), that you answered about notifications (push_banner_acted), that your company's new money was counted (resets_reported), and how far you had scrolled. For a lost connection it keeps an offline page and up to 150 of our scripts, styles and fonts; a page of yours is never among them.",
        "None of this follows you elsewhere. Where you enter a card the form is our payment provider's, Stripe, which sets cookies of its own against fraud.",
        "Our pages measure how fast they are, what breaks in them and how calls end. That goes into our logs under the random name of your visit, without your name, your account or your address. Against guessing we count tries by internet address, e-mail and account, for a day at most.",
        "We know your location only if you press “Use my location” and your browser agrees, and to about 100 meters. Notifications come only after you asked for them; the company behind your browser carries them and can't read them. For reminders a push service may learn amounts and dates, under a name that is not yours. Text messages go only to a number you entered for it.",
      ],
    },
    {
      kind: "words",
      title: "What you can do",
      paragraphs: [
        "In your account, under “Your data”, you can download what we keep of you as one file, without what belongs to others, and delete your account; it says there what goes and what stays. Orders and what was paid stay, because the law asks us to keep them: without your name, with city, state and ZIP code only. Most of the rest you correct yourself in your account; write to us for anything else.",
      ],
    },
  ],
};
