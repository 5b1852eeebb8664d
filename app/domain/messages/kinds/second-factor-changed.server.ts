import { z } from "zod";
import { signInPaths } from "~/kit/sign-in-paths";
import { countOf } from "~/kit/text";
import { actions } from "../actions";
import { messageKind } from "../kind";

const WORDS = {
  added: [
    "Two-step sign-in is on",
    "From now on, signing in to DinDin asks for a code from your authenticator app.",
  ],
  passkey_added: [
    "A passkey was added",
    "It can now be used to sign in to your account, in addition to your password.",
  ],
  passkey_removed: ["A passkey was removed", "It can no longer be used to sign in to your account."],
  removed: ["Two-step sign-in is off", "Signing in to DinDin no longer asks for a code."],
  codes_renewed: ["You have new recovery codes", "Your old recovery codes no longer work."],
  wrong_codes: [
    "Someone entered wrong codes",
    "Five wrong codes in a row were entered for your account. Whoever did it knows your password or is signed in as you.",
  ],
  recovery_code_used: ["A recovery code was used", "Someone signed in to your account with a recovery code."],
} as const;

/** To the owner of an account whose second factor was added, removed, used in an emergency or guessed at. */
export const secondFactorChanged = messageKind({
  topic: "account",
  facts: z.object({
    change: z.enum([
      "added",
      "removed",
      "codes_renewed",
      "passkey_added",
      "passkey_removed",
      "recovery_code_used",
      "wrong_codes",
    ]),
    /** recovery codes that are left, after one was used */
    codes_left: z.int(),
  }),
  async render({ change, codes_left }) {
    const [title, says] = WORDS[change];
    const left = change === "recovery_code_used" ? [`You have ${countOf(codes_left, "code")} left.`] : [];
    return {
      title,
      paragraphs: [[says, ...left].join(" "), "If that wasn't you, change your password right away."],
      action: actions.open(signInPaths.security()),
    };
  },
});
