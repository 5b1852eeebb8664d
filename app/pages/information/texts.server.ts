/** A page of words: sections of paragraphs under a title. */
export interface Text {
  title: string;
  description: string;
  lead: string;
  sections: readonly { title: string; paragraphs: readonly string[] }[];
}

const howItWorks: Text = {
  title: "How it works",
  description: "How dinner gets from a home kitchen near you to your table, and who gets what you pay.",
  lead: "Somebody near you is cooking anyway. You order a portion, they bring it to your door.",
  sections: [
    {
      title: "For those who eat",
      paragraphs: [
        "Say where you are with a ZIP code and see who cooks there. Every meal says what is in it, which of the nine major allergens it holds, how to warm it, and until when it can be ordered.",
        "Put together what you like, also from several cooks. Choose a day on which all of it can come; dinner arrives between 5 and 8 pm unless the page says otherwise.",
        "Pay with a card, with money in your wallet, or with both. While you pay, your portions and your price are held for 15 minutes.",
        "You can cancel free of charge until the cook's cutoff, usually a day before. You see who gets what back before you press the button.",
      ],
    },
    {
      title: "For those who cook",
      paragraphs: [
        "You get 100 % of your meal price, and all of your tips. Delivery and the service fee are on top, and the diner sees each of them.",
        "You say what you cook, on which days, and how many portions. Orders come to your desk; money goes to your bank account 24 hours after delivery.",
      ],
    },
    {
      title: "For companies",
      paragraphs: [
        "Employers put wallet dollars and meal vouchers into their people's hands. A voucher pays a voucher meal whole; dollars pay a part or all of any meal. What the company gave is used first, what is your own stays yours.",
      ],
    },
  ],
};

const terms: Text = {
  title: "Terms",
  description: "What you and DinDin may expect of each other.",
  lead: "What you may expect of us, and we of you, in plain words.",
  sections: [
    {
      title: "What DinDin is",
      paragraphs: [
        "DinDin is a marketplace. Independent home cooks offer meals; you buy from them through us. We take the order and the payment, pass the order on, and pay the cook.",
        "Cooks follow the food laws of the place where they cook and hold the permits that it asks for. They declare allergens for every meal; tell us at once when something is not as it was declared.",
      ],
    },
    {
      title: "Prices and payment",
      paragraphs: [
        "The price of a meal is the cook's and goes to the cook whole. On top come delivery, a service fee and local tax, each shown before you pay. A coupon is paid by whoever sponsors it, never by the cook.",
        "Wallet money from an employer is used first and may expire, as your wallet says. Money from gift cards is your own, is used last and never expires. Tips are paid by card or from your own money.",
      ],
    },
    {
      title: "Cancelling and refunds",
      paragraphs: [
        "Until the cook's cutoff you cancel free of charge, and every means of payment gets back exactly what it paid. If a cook changes the allergens or ingredients of a meal you ordered, you may cancel until it is on its way.",
        "After the cutoff, write to us. If a cook can't make a meal, you get its price, its fees and its tax back.",
      ],
    },
    {
      title: "Your account",
      paragraphs: [
        "Keep your password to yourself. Reviews are written by those who were served, and say what was on the plate. We may close accounts that cheat, threaten or endanger others.",
      ],
    },
  ],
};

const privacy: Text = {
  title: "Privacy",
  description: "What DinDin knows about you, why, and who else sees it.",
  lead: "What we know about you, why, and who else sees it.",
  sections: [
    {
      title: "What we keep",
      paragraphs: [
        "Your name, e-mail and phone, your addresses, your orders, reviews and messages, and what your wallet received and paid. Card numbers go straight to our payment provider and never touch our servers.",
        "Passwords, sign-in keys and codes are stored so that nobody can read them, not even we.",
      ],
    },
    {
      title: "Who sees what",
      paragraphs: [
        "A cook sees your first name and your order. A cook who delivers also sees address and phone, from accepting the order until 24 hours after delivery.",
        "An employer sees order number, date, status, and what was paid with the employer's money; never meals, notes, addresses, allergens, or your own money.",
        "We sell nothing about you, and no advertising network follows you here.",
      ],
    },
    {
      title: "What you can do",
      paragraphs: [
        "You can ask for a copy of everything we keep about you, have it corrected, and have your account deleted. What the law makes us keep, such as invoices, stays for as long as it says and no longer.",
      ],
    },
  ],
};

/** The pages of words by their path. */
export const TEXTS: Record<string, Text> = {
  "how-it-works": howItWorks,
  "terms-and-conditions": terms,
  "privacy-policy": privacy,
};
