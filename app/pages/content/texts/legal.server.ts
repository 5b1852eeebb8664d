import type { Text } from "./blocks";

export const terms: Text = {
  title: "Terms",
  description:
    "DinDin's terms in plain language: prices, payment, cancellations, refunds, gift cards and your account.",
  lead: "What you can expect from us, and what we expect from you, in plain language.",
  version: "2026-11-22",
  blocks: [
    {
      kind: "words",
      title: "What DinDin is",
      paragraphs: [
        "DinDin is a marketplace. Independent home cooks offer meals, and you buy from them through us. We take your order and payment, pass the order on, and pay the cook.",
        "Cooks follow local food laws and hold the required permits. They declare allergens for every meal. If something isn't as declared, tell us right away.",
      ],
    },
    {
      kind: "words",
      title: "Prices and payment",
      paragraphs: [
        "The cook sets the price of a meal and receives all of it. We add delivery, a service fee and local tax, each shown before you pay. Coupons are paid for by their sponsor, never by the cook.",
        "When you pay with your wallet, money from an employer is used first. It may expire, as shown in your wallet. Gift card money is your own, is used last and never expires. You can pay tips by card or with your own money.",
      ],
    },
    {
      kind: "words",
      title: "Cancellations and refunds",
      paragraphs: [
        "You can cancel for free until the cook's cutoff, and each payment method gets back exactly what it paid. If a cook changes the allergens or ingredients of a meal you ordered, you can cancel until it's out for delivery.",
        "After the cutoff, contact us. If a cook can't make a meal, you get back its price, fees and tax.",
      ],
    },
    {
      kind: "words",
      title: "Gift cards, vouchers and coins",
      paragraphs: [
        "A gift card's money belongs to whoever adds it to their account. It never expires. Where the law requires it, we pay out small balances: contact us.",
        "A voucher covers one voucher meal and nothing else, and can't be sold or exchanged for money. Coins are a thank-you, not money, and expire after 12 months.",
      ],
    },
    {
      kind: "words",
      title: "Companies",
      paragraphs: [
        "An organization decides how much it gives, to whom and for which period. What is left at the end of a period goes back to it, less what it lets carry over; what is left when someone leaves goes back to it too. It pays for redeemed vouchers by invoice.",
      ],
    },
    {
      kind: "words",
      title: "Your account",
      paragraphs: [
        "Keep your password to yourself. Only people who received an order can review it, and reviews must be honest. We may close accounts that cheat, threaten or endanger others.",
        "You can close your account at any time. If you still have your own money in it, you'll need to spend it, have it paid out, or give it up in writing first.",
      ],
    },
    {
      kind: "words",
      title: "When these terms change",
      paragraphs: [
        "These terms are effective as of the date at the top. The terms in effect when you placed an order still apply to it.",
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
        "Your name, email and phone, your addresses, your allergens and diet, your household and what they avoid, your favorites, your cart, orders, reviews and messages, the browsers you're signed in with, and what your wallet received and paid. Card numbers go straight to our payment provider and never touch our servers. We keep only the last four digits and the expiration date.",
        "Passwords, sign-in keys and codes are stored so that no one can read them, not even us.",
      ],
    },
    {
      kind: "words",
      title: "Who sees what",
      paragraphs: [
        "Our own team can look at your account as you see it, to help you: read only, without card numbers or passwords, and each time is noted. A cook sees your first name and your order. A cook who delivers also sees your address and phone, from accepting the order until 24 hours after delivery.",
        "An employer sees the order number, date, status, and what was paid with the employer's money. It never sees meals, notes, addresses, allergens, or your own money.",
        "Our payment provider gets your card and an ID number we use for you, but not your name. The services that send our emails and text messages get the email address or phone number they go to. If you sign in with Google or Facebook, they know that you do.",
        "We don't sell your data, and no advertising network tracks you here.",
      ],
    },
    {
      kind: "words",
      title: "Cookies and your browser",
      paragraphs: [
        "Cookies: one keeps you signed in for 30 days (dindin_session), two protect forms (csrftoken, and dindin_visitor for guests), and a few remember for a year where you look for dinner (dindin_place), which account you use (account_type), which kitchen you work in (dindin_kitchen), and light or dark mode (theme). Seven are short-lived: a message for the next page (dindin_toast, a minute), the address we sent a sign-up email to (dindin_sign_up, an hour), a sign-in you started with Google or Facebook (dindin_oauth, ten minutes), the first of two steps of signing in (dindin_second_step, ten minutes), the meal you wanted before you signed in (dindin_pending, half an hour), the day you planned a dinner for (dindin_day, an hour), and the page whose form you sent after you were signed out (dindin_unsent, an hour; what you typed is kept encrypted as long, so that you find it there again). The browsers of our own team keep one more while they look at an account as its owner sees it (dindin_view, half an hour).",
        "Your browser also stores which account you use and that someone is signed in (account_type, login_key), how much is in your cart and its first meal (cart_count, cart_first_item, dindin_cart_left), where you look for dinner (geometry), whether a new order makes a sound in a kitchen (dindin_order_sound), and who its notifications are for and where to send them (dindin_push_for, dindin_push_told). Until you close the tab, it stores an ID for your visit (dindin_visit), that you answered about notifications (push_banner_acted), that we counted your company's new money (resets_reported), and how far you scrolled. For when you're offline, it stores an offline page and up to 150 of our scripts, styles and fonts, but never a page with your data.",
        "None of this tracks you on other sites. The card form belongs to our payment provider, Stripe, which sets its own cookies to prevent fraud.",
        "Our pages measure how fast they are, which errors occur and how requests end. That goes into our logs under the random ID of your visit, without your name, account or address. To stop people from guessing passwords and codes, we count attempts by IP address, email and account, for one day at most.",
        "We know your location only if you press “Use my location” and allow it in your browser, and only to within about 100 meters. You get notifications only if you turn them on. The company behind your browser delivers them and can't read them. For reminders, a push service may receive amounts and dates, but not your name. We send text messages only to a number you entered for that purpose.",
      ],
    },
    {
      kind: "words",
      title: "What you can do",
      paragraphs: [
        "In your account, under “Your data”, you can download everything we keep about you as one file, without other people's data, and delete your account. That page lists what we delete and what we keep. We keep orders and payments because the law requires it: without your name, and with city, state and ZIP code only. You can correct most other data in your account. For anything else, contact us.",
      ],
    },
  ],
};
