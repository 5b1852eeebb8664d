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
    title: `${organization} invites you to dinner`,
    paragraphs: [
      `Hello ${first_name},`,
      `${organization} would like to give you dinners from home cooks near you, by DinDin. The link is for you alone and lasts seven days.`,
    ],
    button: { label: "See the invitation", link },
    after: ["If you do not know them, leave this mail as it is: nothing happens without your yes."],
  };
}
