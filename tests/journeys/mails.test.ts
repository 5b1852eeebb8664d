import { expect, inject, test } from "vitest";
import { sendOtp } from "~/domain/codes/send-otp.server";
import { buyGiftCard } from "~/domain/gift-cards/buy-gift-card.server";
import { requestPasswordReset } from "~/domain/sign-in/request-password-reset.server";
import { aChef, aDiner, anAccount, aPlacedOrder, unique, uniqueEmail } from "../builders";
import { accessibilityFindings, fits, visit } from "./visit";

/** What came into a mailbox, as its HTML, once it is there. */
async function mailTo(to: string): Promise<string> {
  const url = `${inject("place").fakes.control}/__inbox.json?channel=email&to=${encodeURIComponent(to)}`;
  let html = "";
  await expect
    .poll(async () => {
      const [mail] = (await (await fetch(url)).json()) as { html: string }[];
      html = mail?.html ?? "";
      return html;
    })
    .not.toBe("");
  return html;
}

/** Something happens that sends an email; answers to whom. */
const LETTERS: [string, () => Promise<string>][] = [
  ["receipt", async () => (await aPlacedOrder(await aChef())).ana.email],
  [
    "gift-card",
    async () => {
      const [ana, to] = [await aDiner({ card: true }), uniqueEmail("friend")];
      const message = "Come for dinner soon, whenever you like, and bring everybody you know";
      const card = { amount_cents: 2500, payment_method: ana.card?.stripe_payment_method };
      await buyGiftCard(ana, { ...card, recipient_email: to, recipient_name: "Ben", message });
      return to;
    },
  ],
  [
    "code",
    async () => {
      const to = uniqueEmail("prove");
      await sendOtp(await anAccount({ email: to }), "email", to, `10.${Math.random()}`);
      return to;
    },
  ],
  [
    "new-password",
    async () => {
      const { email } = await anAccount();
      await requestPasswordReset(email, `10.${unique()}`);
      return email;
    },
  ],
];

/** A phone's column and a desk's, and both schemes of color. */
const LOOKS = [
  [375, "light"],
  [600, "dark"],
] as const;

test.each(LETTERS)(
  "a letter reads well on a phone by day and on a desk by night: %s",
  async (name, happens) => {
    const html = await mailTo(await happens());
    const { page, shot } = await visit();
    for (const [width, colorScheme] of LOOKS) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await page.setContent(html);
      expect(await page.locator("h1").count()).toBe(1);
      await fits(page);
      expect([width, await accessibilityFindings(page)]).toEqual([width, []]);
      await shot(`mail-${name}-${colorScheme}`);
    }
  },
);
