import { informationPaths } from "~/kit/information-paths";
import { paths } from "~/kit/paths";
import type { Text } from "./blocks";

export const howItWorks: Text = {
  title: "How it works",
  description: "How dinner gets from a home kitchen near you to your table, and where your money goes.",
  lead: "Someone near you is cooking tonight. Order a portion and it comes to your door.",
  drawing: "pot",
  blocks: [
    {
      kind: "tiles",
      title: "For diners",
      counted: true,
      tiles: [
        {
          title: "Tell us where",
          text: "Enter your ZIP code to see who cooks near you. Every meal lists its ingredients, which of the nine major allergens it contains, and when to order by.",
        },
        {
          title: "Pick your dinners",
          text: "Choose what you like, even from several cooks, and pick a day when everything can be delivered.",
        },
        {
          title: "Pay your way",
          text: "By card, with money in your wallet, or both. We hold your portions and price for 15 minutes while you pay.",
        },
        {
          title: "Open the door",
          text: "Dinner arrives between 5 and 8 pm unless the page says otherwise. You can cancel for free until the cook's cutoff, usually a day before.",
        },
      ],
    },
    {
      kind: "tiles",
      title: "For cooks",
      counted: true,
      tiles: [
        {
          title: "Open your kitchen",
          text: "Tell us who you are and what you cook. We'll review it and approve your kitchen.",
        },
        {
          title: "Build your menu",
          text: "You decide what to cook, on which days, how many portions, and when orders close.",
        },
        { title: "Cook your orders", text: "Orders show up in your kitchen with notes and allergens." },
        {
          title: "Keep it all",
          text: "100% of your meal price and all of your tips, sent to your bank 24 hours after delivery.",
        },
      ],
    },
    {
      kind: "words",
      title: "For companies",
      paragraphs: [
        "Employers give their people wallet dollars and meal vouchers. A voucher covers a voucher meal in full, and dollars can pay for part or all of any meal. Company money is used first, so your own money lasts longer.",
      ],
      links: [[informationPaths.corporate, "See the corporate program"]],
    },
    {
      kind: "call",
      title: "What's for dinner?",
      text: "Get 10% off your first order with code SHARE10.",
      links: [
        [paths.meals(), "See what's cooking"],
        [informationPaths.createKitchen, "Open a kitchen"],
      ],
    },
  ],
};
