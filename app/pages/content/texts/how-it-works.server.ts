import { information } from "~/kit/information-paths";
import { paths } from "~/kit/paths";
import type { Text } from "./blocks";

export const howItWorks: Text = {
  title: "How it works",
  description: "How dinner gets from a home kitchen near you to your table, and who gets what you pay.",
  lead: "Somebody near you is cooking anyway. You order a portion, they bring it to your door.",
  drawing: "pot",
  blocks: [
    {
      kind: "tiles",
      title: "For those who eat",
      counted: true,
      tiles: [
        {
          title: "Say where",
          text: "A ZIP code shows who cooks near you. Every meal says what is in it, which of the nine major allergens it holds, and until when it can be ordered.",
        },
        {
          title: "Pick your dinners",
          text: "Put together what you like, also from several cooks, and choose a day on which all of it can come.",
        },
        {
          title: "Pay as you like",
          text: "With a card, with money in your wallet, or with both. While you pay, portions and price are held for 15 minutes.",
        },
        {
          title: "Open the door",
          text: "Dinner arrives between 5 and 8 pm unless the page says otherwise. Until the cook's cutoff, usually a day before, you cancel free of charge.",
        },
      ],
    },
    {
      kind: "tiles",
      title: "For those who cook",
      counted: true,
      tiles: [
        {
          title: "Open your kitchen",
          text: "Tell us who you are and what you cook. A person reads it and approves your kitchen.",
        },
        {
          title: "Put it on the menu",
          text: "You say what you cook, on which days, how many portions, and how long before you must know.",
        },
        { title: "Cook what is ordered", text: "Orders come to your desk with notes and allergens." },
        {
          title: "Get all of it",
          text: "100% of your meal price and all of your tips, sent to your bank 24 hours after delivery.",
        },
      ],
    },
    {
      kind: "words",
      title: "For companies",
      paragraphs: [
        "Employers put wallet dollars and meal vouchers into their people's hands. A voucher pays a voucher meal whole; dollars pay a part or all of any meal. Where the wallet pays, what the company gave goes first; what is your own stays yours.",
      ],
      links: [[information.corporate, "The corporate program"]],
    },
    {
      kind: "call",
      title: "Dinner tonight?",
      text: "Your first order is 10% off with the code SHARE10.",
      links: [
        [paths.meals(), "See what is on the stove"],
        [information.createKitchen, "Open a kitchen"],
      ],
    },
  ],
};
