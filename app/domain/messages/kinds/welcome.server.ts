import { z } from "zod";
import { db } from "~/data/prisma.server";
import { deskPaths } from "~/kit/desk-paths";
import { paths } from "~/kit/paths";
import { actions } from "../actions";
import { type MessageContent, messageKind } from "../kind";

type Words = Pick<MessageContent, "paragraphs" | "action">;

const TO_DINER: Words = {
  paragraphs: [
    "Home cooks near you are making dinner. 100% of the meal price goes to the cook.",
    "Your first order is 10% off with the code SHARE10.",
  ],
  action: actions.meals(),
};

const TO_COOK: Words = {
  paragraphs: [
    "Your kitchen is saved as a draft. Tell us about it: we review it as soon as it is complete, and email you.",
    "100% of the price of every meal you sell is yours.",
  ],
  action: { label: "Finish your kitchen", path: deskPaths.profile() },
};

const toCompany = (name: string): Words => ({
  paragraphs: [
    `Thanks for signing up ${name}. We review each company, and we'll email you as soon as it's approved.`,
    "Then you can invite your people and give them dinner money.",
  ],
  action: { label: "View your account", path: paths.account() },
});

/** The first email to a new account. What comes next depends on what it was opened for: a kitchen, a company, or dinner. */
export const welcome = messageKind({
  topic: "account",
  facts: z.object({ is_cook: z.boolean().optional(), organization_id: z.number().int().optional() }),
  async render({ is_cook, organization_id }, { account_id }) {
    const [account, organization] = await Promise.all([
      db.account.findUnique({ where: { id: account_id }, select: { first_name: true } }),
      organization_id === undefined
        ? null
        : db.organization.findUnique({ where: { id: organization_id }, select: { name: true } }),
    ]);
    if (!account) return null;
    const words = organization ? toCompany(organization.name) : is_cook ? TO_COOK : TO_DINER;
    return { title: `Welcome to DinDin, ${account.first_name}`, ...words };
  },
});
