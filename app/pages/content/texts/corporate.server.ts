import { information } from "~/kit/information-paths";
import type { Text } from "./blocks";

export const corporate: Text = {
  title: "Corporate Program",
  description:
    "Home-cooked dinners as a benefit: give your people wallet dollars and meal vouchers, set once a month, with what is left coming back to you.",
  lead: "Send your people home to a real dinner. You set the amount; neighbors do the cooking.",
  drawing: "ticket",
  offer: [
    [information.corporateSignup, "Sign up your company"],
    [information.contactForCompanies, "Talk to us"],
  ],
  blocks: [
    {
      kind: "figures",
      title: "What your money does",
      figures: [
        { figure: "100%", text: "of each meal's price reaches a local cook" },
        { figure: "$0", text: "is lost: what a period leaves over goes back to your organization" },
        { figure: "1 Voucher", text: "pays one voucher meal whole; its delivery is free" },
      ],
    },
    {
      kind: "tiles",
      title: "How it runs",
      counted: true,
      tiles: [
        {
          title: "Sign up",
          text: "Name the organization, its EIN and a contact person, and choose a plan. We look at it and tell you when it is approved.",
        },
        {
          title: "Bring people in",
          text: "Type them in or upload a list. Each gets an invitation and joins by accepting it; nobody is signed up behind their back.",
        },
        {
          title: "Fund and share out",
          text: "Pay by card or against an invoice. Give everybody the same, or some people something extra, and undo what was not spent yet.",
        },
        {
          title: "Let them eat",
          text: "A tick at checkout pays with company money, what expires first before the rest. Each month begins anew in your own time zone.",
        },
      ],
    },
    {
      kind: "tiles",
      title: "What you see, and what you don't",
      tiles: [
        {
          title: "You see",
          text: "order numbers, dates, status, and the dollars and vouchers used: by person, by period, and as a file for your books.",
        },
        {
          title: "You never see",
          text: "meals, notes, addresses, allergens, or what people paid with money of their own.",
        },
        {
          title: "Your people keep",
          text: "their own account. When they leave you, unspent company money returns to you; gift cards and what is theirs stay with them.",
        },
      ],
    },
    {
      kind: "questions",
      title: "What admins ask first",
      questions: [
        {
          question: "What happens to dollars nobody used?",
          answer:
            "What a plan gave for a period expires to your organization when the period ends, and shows as returned. What you gave out by hand has no period: it stays until it is spent, undone or the member leaves.",
        },
        {
          question: "What if our balance cannot cover a monthly reset?",
          answer:
            "Then nobody gets a part of it. You are told at once, we try again every hour, and as soon as the balance covers it everybody gets the full amount, once.",
        },
        {
          question: "How are vouchers billed?",
          answer:
            "When they are eaten. The price of each redeemed meal, with its tax, goes on your invoice; a voucher you granted is never refused.",
        },
        {
          question: "Can we end a membership?",
          answer:
            "At any time. The person's company money returns, their sessions with you end, and they can go on as a diner of their own.",
        },
      ],
    },
    {
      kind: "call",
      title: "Lay the table",
      text: "Signing up takes three minutes; a person reads it and tells you when you are approved.",
      links: [[information.corporateSignup, "Start now"]],
    },
  ],
};
