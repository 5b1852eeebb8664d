import { informationPaths } from "~/kit/information-paths";
import type { Text } from "./blocks";

export const faq: Text = {
  title: "Questions and answers",
  description:
    "Answers about ordering, cutoffs, fees, refunds, gift cards, allergens, vouchers and cooking on DinDin.",
  lead: "Quick answers to what people ask us most.",
  drawing: "door",
  blocks: [
    {
      kind: "questions",
      title: "Ordering",
      questions: [
        {
          question: "How late can I order?",
          answer:
            "Each cook sets a cutoff: 12, 24, 36, 48 or 72 hours before the delivery window begins (usually 24). The meal's page shows the day and time.",
        },
        {
          question: "When does dinner arrive?",
          answer:
            "Between 5 and 8 pm on your delivery date, in the kitchen's time zone, unless the page says otherwise.",
        },
        {
          question: "Can I order from several cooks at once?",
          answer:
            "Yes. It's one order and one payment, and checkout shows the days when everything can be delivered together. Each cook sees only their own part.",
        },
        {
          question: "Why don't I see any cooks?",
          answer:
            "Because no one cooks for your ZIP code yet. You can browse other cities, but cooks only deliver within their own area.",
        },
      ],
    },
    {
      kind: "questions",
      title: "Money",
      questions: [
        {
          question: "What do I pay on top of the meals?",
          answer:
            "Delivery ($15.00 per order), a service fee (20% of the meals) and local tax (6% of the meals). Rates can vary by city, and your cart shows each one before you pay. Delivery is free if you order only voucher meals.",
        },
        {
          question: "What does the cook get?",
          answer: "100% of the meal price and the whole tip. DinDin covers discounts and card fees.",
        },
        {
          question: "Which money gets used first?",
          answer:
            "First company money, starting with what expires soonest, then DinDin credit, then gift money, and your card for the rest. You choose at checkout. We never use your balance without your OK.",
        },
        {
          question: "Do gift cards expire?",
          answer:
            "Never. The money is yours, it's used last, and deleting a card from your list doesn't affect it.",
        },
        {
          question: "What are coins?",
          answer:
            "You get one for every whole dollar of your own money you spend on delivered meals. They're good for 12 months.",
        },
      ],
    },
    {
      kind: "questions",
      title: "Cancellations and refunds",
      questions: [
        {
          question: "Can I cancel?",
          answer:
            "Yes, for free until the cook's cutoff. You'll see your refund before you confirm, and each payment method gets back exactly what it paid.",
        },
        {
          question: "What if it's after the cutoff?",
          answer:
            "By then the cook has bought ingredients and started. Contact us, and a person will look into it and decide on a refund.",
        },
        {
          question: "What if the cook can't make a meal?",
          answer: "You get back the price of the meal plus its fees and tax, to the way you paid.",
        },
      ],
    },
    {
      kind: "questions",
      title: "Allergens",
      questions: [
        {
          question: "How do I know what is in a meal?",
          answer:
            "Its page lists the ingredients and which of the nine major allergens it contains or may contain. You can't order a meal without that information.",
        },
        {
          question: "What if an allergen is added after I ordered?",
          answer:
            "We tell you right away, and you can cancel for a full refund until the meal is out for delivery.",
        },
      ],
    },
    {
      kind: "questions",
      title: "Cooks and companies",
      questions: [
        {
          question: "How do I become a cook?",
          answer:
            "Open a kitchen: tell us what you cook and a bit about yourself. You can build your menu right away and schedule meals as soon as your kitchen is approved.",
        },
        {
          question: "When do I get paid?",
          answer:
            "24 hours after delivery, or after the end of the delivery window if that's later, to the bank account you connect.",
        },
        {
          question: "What is a voucher?",
          answer:
            "A meal your company pays for: 1 Voucher covers one voucher meal, with nothing left to pay. You can't use it for anything else.",
        },
        {
          question: "What does my company see?",
          answer:
            "Order number, date, status, and the company dollars and vouchers used. Never what you ate, where you ate it, or what you paid yourself.",
        },
      ],
    },
    {
      kind: "call",
      title: "Still have questions?",
      text: "Ask us. A real person will answer.",
      links: [[informationPaths.contact, "Contact us"]],
    },
  ],
};
