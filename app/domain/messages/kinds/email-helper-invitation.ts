import type { Email } from "../email";

/** The link by which somebody becomes a helper of a kitchen. */
export function helperInvitationEmail({ cook, link }: { cook: string; link: string }): Email {
  return {
    title: `${cook} would like your help in the kitchen`,
    paragraphs: [
      `${cook} cooks dinners for neighbors on DinDin and invited you to help. You'll see what to cook, what to pack and when. This link is just for you and expires in seven days.`,
    ],
    button: { label: "View invitation", link },
    after: ["If you don't know them, you can ignore this email. Nothing happens unless you accept."],
  };
}
