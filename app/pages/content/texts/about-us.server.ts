import { informationPaths } from "~/kit/information-paths";
import { paths } from "~/kit/paths";
import type { Text } from "./blocks";

export const aboutUs: Text = {
  title: "About us",
  description:
    "DinDin brings dinner from home kitchens to neighbors' tables. 100% of the meal price goes to the cook.",
  lead: "The best dinner on the street is often cooked behind a door you pass every day. We bring it to yours.",
  drawing: "table",
  blocks: [
    {
      kind: "figures",
      title: "What we promise",
      figures: [
        { figure: "100%", text: "of the meal price goes to the cook, and every cent of the tip" },
        { figure: "9", text: "major allergens are declared for every meal before it can be ordered" },
        { figure: "15 min", text: "is how long we hold your portions and price while you pay" },
      ],
    },
    {
      kind: "words",
      title: "Why we are here",
      paragraphs: [
        "Some people are wonderful cooks who would like to make a living from it, or just some extra money. Others come home late and want to eat something that wasn't made in a factory. They live around the corner from each other.",
        "DinDin brings them together. A cook decides what to make, on which days, and how many portions. You order before the cook's cutoff, and dinner comes to your door, made just for you.",
      ],
    },
    {
      kind: "words",
      title: "How we make money",
      paragraphs: [
        "Not from the meal price. You pay a delivery fee and a service fee, and you see each one before you pay. They cover card fees, coupons, and the people who help when something goes wrong.",
        "When you use a code like SHARE10, DinDin covers the discount. The cook still gets the full price.",
      ],
    },
    {
      kind: "tiles",
      title: "Who DinDin is for",
      tiles: [
        {
          title: "Diners",
          text: "eat what a neighbor cooks, with allergens, cutoff and fees in plain sight, and cancel for free until the cutoff.",
        },
        {
          title: "Cooks",
          text: "run their own kitchen, menu, days and prices. Their money is on its way 24 hours after delivery.",
        },
        {
          title: "Companies",
          text: "treat their employees with wallet dollars and meal vouchers, and see what was spent, never what was eaten.",
        },
      ],
    },
    {
      kind: "call",
      title: "Hungry?",
      text: "See who's cooking near you.",
      links: [
        [paths.home(), "Find a cook"],
        [informationPaths.createKitchen, "Open a kitchen"],
      ],
    },
  ],
};

export const ourTeam: Text = {
  title: "Our team",
  description: "Who does what at DinDin, and how to reach the people who can help you.",
  lead: "We don't cook. We do everything else, so great cooks can focus on cooking.",
  drawing: "pot",
  blocks: [
    {
      kind: "tiles",
      title: "Who does what",
      tiles: [
        {
          title: "Kitchens",
          text: "reads every cook's application and permit, approves each kitchen before anyone can find it, and takes a meal off the menu when something is wrong with it.",
        },
        {
          title: "Support",
          text: "answers diners and cooks by email. Include your order number so we can look up what happened.",
        },
        {
          title: "Money",
          text: "makes sure every cent of an order goes where the receipt says: to the cook, to anyone due a refund, and to the tax office.",
        },
        {
          title: "Companies",
          text: "sets up organizations, their plans and invoices, and helps admins invite their people.",
        },
        {
          title: "Product",
          text: "builds what you're looking at, and asks cooks and diners what could be better.",
        },
        {
          title: "Cities",
          text: "opens new cities: learns what the law requires of home kitchens there and finds the first cooks.",
        },
      ],
    },
    {
      kind: "words",
      title: "How we decide",
      paragraphs: [
        "We're upfront about what's in a meal, what it costs and who gets the money. After the cutoff, a person decides on refunds, and we say in writing whether the cook or DinDin pays for it.",
        "Whatever our staff change on an order, a kitchen or an organization is recorded with a name and a reason.",
      ],
    },
    {
      kind: "call",
      title: "Talk to us",
      text: "A real person will answer.",
      links: [[informationPaths.contact, "Contact us"]],
    },
  ],
};

export const ourPartners: Text = {
  title: "Our partners",
  description: "The cooks, companies and services that DinDin works with, and what each of them does.",
  lead: "It takes more than a cook and a guest to make dinner happen. Meet everyone else.",
  drawing: "door",
  blocks: [
    {
      kind: "tiles",
      title: "On DinDin",
      tiles: [
        {
          title: "Home cooks",
          text: "are independent and run their own kitchens. They set their menus, days and prices, and keep 100% of the meal price.",
        },
        {
          title: "Companies",
          text: "give their employees dollars and vouchers for dinner. A voucher covers a voucher meal in full. The company pays for it, and the cook gets the same as for any other meal.",
        },
        {
          title: "Cities and counties",
          text: "set the rules for home kitchens. Where a permit is required, no meal is sold without a valid one.",
        },
      ],
    },
    {
      kind: "tiles",
      title: "Behind the scenes",
      tiles: [
        {
          title: "Stripe",
          text: "processes card payments and pays cooks. Card numbers go straight to Stripe and never touch our servers.",
        },
        { title: "Twilio", text: "sends text messages with codes and order updates." },
        {
          title: "Google and Facebook",
          text: "let you sign in with an account you already have. They tell us your name and email, and we tell them nothing about your dinners.",
        },
      ],
    },
    {
      kind: "words",
      title: "Where our location data comes from",
      paragraphs: ["ZIP codes and place names are from GeoNames, used under CC BY 4.0."],
      links: [["https://www.geonames.org/", "GeoNames"]],
    },
    {
      kind: "call",
      title: "Work with us",
      text: "As a cook, as a company, or with a new idea.",
      links: [
        [informationPaths.corporate, "Corporate program"],
        [informationPaths.contact, "Contact us"],
      ],
    },
  ],
};
