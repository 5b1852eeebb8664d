import { z } from "zod";
import { signInPaths } from "~/kit/sign-in-paths";
import { actions } from "../actions";
import { messageKind } from "../kind";

/** To the owner of an account whose password is a new one. */
export const passwordChanged = messageKind({
  topic: "account",
  facts: z.object({}),
  async render() {
    return {
      title: "Your password was changed",
      paragraphs: [
        "Your DinDin password has been changed, and you were signed out everywhere else.",
        "If that wasn't you, reset your password right away.",
      ],
      action: actions.open(signInPaths.forgotPassword()),
    };
  },
});
