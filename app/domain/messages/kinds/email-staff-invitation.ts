import type { Email } from "../email";

/** The link by which somebody joins the product team. */
export function staffInvitationEmail({ role, link }: { role: string; link: string }): Email {
  return {
    title: "Join the DinDin team",
    paragraphs: [
      `You're invited to DinDin's back office as ${role}. Choose a password, then set up two-step sign-in on your phone. This link is just for you, works once and expires in 24 hours.`,
    ],
    button: { label: "View invitation", link },
    after: ["If you don't work with us, you can ignore this email. Nothing happens unless you accept."],
  };
}
