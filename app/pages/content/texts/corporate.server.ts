import { informationPaths } from "~/kit/information-paths";
import type { Text } from "./blocks";

export const corporate: Text = {
  title: "Corporate Program",
  description:
    "Home-cooked dinners as a benefit: give your employees wallet dollars and meal vouchers every month, and get back what they don't use.",
  lead: "Send your people home to a real dinner. You set the amount, and neighbors do the cooking.",
  drawing: "ticket",
  offer: [
    [informationPaths.corporateSignup, "Sign up your company"],
    [informationPaths.contactForCompanies, "Talk to us"],
  ],
  blocks: [
    {
      kind: "figures",
      title: "What your money does",
      figures: [
        { figure: "100%", text: "of each meal's price reaches a local cook" },
        {
          figure: "$0",
          text: "wasted: what's left at the end of a period goes back to your organization or carries over",
        },
        { figure: "1 Voucher", text: "covers one voucher meal in full, delivery included" },
      ],
    },
    {
      kind: "tiles",
      title: "How it works",
      counted: true,
      tiles: [
        {
          title: "Sign up",
          text: "Tell us your organization's name, EIN and contact person, and choose a plan. We'll review it and let you know when you're approved.",
        },
        {
          title: "Invite your people",
          text: "Add people one by one or upload a list. Each person gets an invitation and joins by accepting it.",
        },
        {
          title: "Fund and distribute",
          text: "Pay by card or by invoice. Give everyone the same amount or some people extra, and undo anything that hasn't been spent yet.",
        },
        {
          title: "Everyone eats",
          text: "Your people choose company money at checkout, and the money that expires first is used first. Each month starts in your own time zone.",
        },
      ],
    },
    {
      kind: "tiles",
      title: "What you see, and what you don't",
      tiles: [
        {
          title: "What you see",
          text: "Order numbers, dates, status, and the dollars and vouchers used: by person, by period, and as a file for your books.",
        },
        {
          title: "What you never see",
          text: "Meals, notes, addresses, allergens, or what people paid with their own money.",
        },
        {
          title: "What your people keep",
          text: "Their own account. When they leave, unspent company money comes back to you, and they keep their gift cards and their own money.",
        },
      ],
    },
    {
      kind: "questions",
      title: "Common questions from admins",
      questions: [
        {
          question: "What happens to dollars no one used?",
          answer:
            "Dollars from a plan expire when the period ends, go back to your organization and show as expired. You can let each member carry some over, up to a limit you set. Dollars you gave out by hand don't expire: they stay until they're spent, you undo them, or the member leaves.",
        },
        {
          question: "What if our balance cannot cover a monthly reset?",
          answer:
            "Then no one gets a partial amount. We tell you right away and try again every hour. As soon as your balance covers it, everyone gets the full amount, once.",
        },
        {
          question: "How are vouchers billed?",
          answer:
            "When they're used. Each redeemed meal goes on your invoice at its price plus tax. A voucher you've given out is never refused.",
        },
        {
          question: "Can we end a membership?",
          answer:
            "At any time. The person's company money comes back to you and they're signed out. They can keep using DinDin as a diner.",
        },
      ],
    },
    {
      kind: "call",
      title: "Get started",
      text: "Signing up takes three minutes. We'll review it and let you know when you're approved.",
      links: [[informationPaths.corporateSignup, "Sign up now"]],
    },
  ],
};
