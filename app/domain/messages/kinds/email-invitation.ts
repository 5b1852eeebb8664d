import type { Email } from "../email";

/** What somebody who is invited is to be: anybody but a member helps to run the organization's account. */
export const AS_ROLE = {
  member: "",
  admin: " as an owner",
  finance: " as finance",
  viewer: " as a viewer",
} as const;

/** The link by which somebody accepts an organization's invitation. */
export function invitationEmail({
  organization,
  first_name,
  role,
  link,
}: {
  organization: string;
  first_name: string;
  role: keyof typeof AS_ROLE;
  link: string;
}): Email {
  return {
    title: `${organization} invited you to DinDin`,
    paragraphs: [
      `Hello ${first_name},`,
      `${organization} would like ${role === "member" ? "to treat you to dinners from home cooks near you on DinDin" : `you to help run its account${AS_ROLE[role]} on DinDin, where home cooks make its people's dinners`}. This link is just for you and expires in seven days.`,
    ],
    button: { label: "View invitation", link },
    after: ["If you don't know them, you can ignore this email. Nothing happens unless you accept."],
  };
}
