import { z } from "zod";
import { signInPaths } from "~/kit/sign-in-paths";
import { actions } from "../actions";
import { messageKind } from "../kind";

const NAMES = { google: "Google", facebook: "Facebook" } as const;

/** To the owner of an account: a Google or Facebook account can sign in to it from now on, or can no longer. */
export const signInWayChanged = messageKind({
  topic: "account",
  facts: z.object({
    provider: z.enum(["google", "facebook"]),
    change: z.enum(["connected", "disconnected"]),
  }),
  async render({ provider, change }) {
    const name = NAMES[provider];
    const says =
      change === "connected"
        ? `A ${name} account was connected. It can now be used to sign in to your account.`
        : `Your ${name} account was disconnected. It can no longer be used to sign in to your account.`;
    return {
      title: `${name} was ${change}`,
      paragraphs: [
        `${says} If that wasn't you, change your password right away${change === "connected" ? ", and disconnect it" : ""}.`,
      ],
      action: actions.open(signInPaths.profile()),
    };
  },
});
