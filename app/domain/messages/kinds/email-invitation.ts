import type { Email } from "../email";

/** The link by which somebody accepts an organization's invitation. */
export function invitationEmail({
  organization,
  first_name,
  link,
}: {
  organization: string;
  first_name: string;
  link: string;
}): Email {
  return {
    title: `${organization} invited you to DinDin`,
    paragraphs: [
      `Hello ${first_name},`,
      `${organization} would like to treat you to dinners from home cooks near you on DinDin. This link is just for you and expires in seven days.`,
    ],
    button: { label: "View invitation", link },
    after: ["If you don't know them, you can ignore this email. Nothing happens unless you accept."],
  };
}
