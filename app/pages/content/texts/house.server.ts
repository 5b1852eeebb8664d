import { information } from "~/kit/information-paths";
import { paths } from "~/kit/paths";
import type { Text } from "./blocks";

export const aboutUs: Text = {
  title: "About us",
  description:
    "DinDin brings dinner from home kitchens to the neighbors' tables. 100% of the meal price goes to the cook.",
  lead: "The best dinner of the street is often cooked behind a door you pass every day. We help it across the road.",
  drawing: "table",
  blocks: [
    {
      kind: "figures",
      title: "What we hold to",
      figures: [
        { figure: "100%", text: "of the meal price goes to the cook, and every cent of the tip" },
        { figure: "9", text: "major allergens are declared for every meal before it can be ordered" },
        { figure: "15 min", text: "your portions and your price are held while you pay" },
      ],
    },
    {
      kind: "words",
      title: "Why we are here",
      paragraphs: [
        "Some people cook wonderfully and would like to live on it, or a little better with it. Others come home late and would like to eat something that nobody made in a factory. They live around the corner from each other.",
        "DinDin is the table between them. A cook says what is on the stove, for which days, and how many portions there are. You order until the cook's cutoff, and it comes to your door, cooked for you and not for a shelf.",
      ],
    },
    {
      kind: "words",
      title: "What we live on",
      paragraphs: [
        "Not on the cook's price. You pay delivery and a service fee beside it, each on its own line before you pay. Out of these we pay card fees, coupons, and the people who answer when something goes wrong.",
        "When you type a code such as SHARE10, the discount is ours to bear. The cook is paid as if there were none.",
      ],
    },
    {
      kind: "tiles",
      title: "Three tables, one house",
      tiles: [
        {
          title: "Diners",
          text: "eat what a neighbor cooks, with allergens, cutoff and fees in plain sight, and cancel free of charge until the cutoff.",
        },
        {
          title: "Cooks",
          text: "keep their own kitchen, menu, days and prices. The money is on its way 24 hours after delivery.",
        },
        {
          title: "Companies",
          text: "lay the table for their people with wallet dollars and meal vouchers, and see what was spent, never what was eaten.",
        },
      ],
    },
    {
      kind: "call",
      title: "Hungry?",
      text: "See who has the stove on near you.",
      links: [
        [paths.home(), "Find a cook"],
        [information.createKitchen, "Open a kitchen"],
      ],
    },
  ],
};

export const ourTeam: Text = {
  title: "Our team",
  description: "Who does what behind DinDin, and how to reach the people who can help you.",
  lead: "We do not cook. We do everything around it, so that those who cook well can do just that.",
  drawing: "pot",
  blocks: [
    {
      kind: "tiles",
      title: "Who does what",
      tiles: [
        {
          title: "Kitchens",
          text: "read every cook's application and its permit, and approve a kitchen before anybody can find it. They take a meal off the menu when something is wrong with it.",
        },
        {
          title: "Support",
          text: "answers diners and cooks by e-mail. Name your order's number, and whoever reads your message sees what happened to it.",
        },
        {
          title: "Money",
          text: "watches that every cent of an order arrives where its receipt says: with the cook, with whoever gets a refund, with the tax office.",
        },
        {
          title: "Companies",
          text: "sets up organizations, their plans and their invoices, and helps their admins bring people in.",
        },
        {
          title: "Product",
          text: "builds what you are looking at, and asks cooks and diners what is still in their way.",
        },
        {
          title: "Cities",
          text: "opens new marketplaces: learns what the law asks of home kitchens there, and finds the first cooks.",
        },
      ],
    },
    {
      kind: "words",
      title: "How we decide",
      paragraphs: [
        "When two sides are right, the one who eats is told the truth first: what is in a meal, what it costs, who gets it. After the cutoff a refund is a person's decision, and we say in writing whether the cook bears it or we do.",
        "What staff do to an order, a kitchen or an organization is written down with a name and a reason, and can be read again.",
      ],
    },
    {
      kind: "call",
      title: "Talk to us",
      text: "People read what you write, and answer.",
      links: [[information.contact, "Contact us"]],
    },
  ],
};

export const ourPartners: Text = {
  title: "Our partners",
  description: "The cooks, companies and services that DinDin works with, and what each of them does.",
  lead: "A dinner takes more than a cook and a guest. These are the others at the table.",
  drawing: "door",
  blocks: [
    {
      kind: "tiles",
      title: "At the table",
      tiles: [
        {
          title: "Home cooks",
          text: "are independent and run their own kitchens. They set their menus, days and prices, and are paid 100% of them.",
        },
        {
          title: "Companies",
          text: "give their people dollars and vouchers for dinner. A voucher pays a voucher meal whole; the company owes its price, and the cook is paid like for any other.",
        },
        {
          title: "Cities and counties",
          text: "say what a home kitchen needs. Where a permit is asked for, no meal is sold without a valid one.",
        },
      ],
    },
    {
      kind: "tiles",
      title: "Behind the scenes",
      tiles: [
        {
          title: "Stripe",
          text: "takes card payments and pays cooks. Card numbers go straight there and never touch our servers.",
        },
        { title: "Twilio", text: "carries the text messages with codes and news of your order." },
        {
          title: "Google and Facebook",
          text: "let you sign in with an account you have. They tell us your name and e-mail, and we tell them nothing of your dinners.",
        },
      ],
    },
    {
      kind: "words",
      title: "Where places come from",
      paragraphs: ["ZIP codes and the places behind them are from GeoNames, used under CC BY 4.0."],
      links: [["https://www.geonames.org/", "GeoNames"]],
    },
    {
      kind: "call",
      title: "Work with us",
      text: "As a cook, as a company, or with an idea we have not had.",
      links: [
        [information.corporate, "Corporate program"],
        [information.contact, "Contact us"],
      ],
    },
  ],
};
