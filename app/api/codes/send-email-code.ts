import { EmailCodeInput, SentCodeView } from "~/domain/accounts/schemas.server";
import { sendOtp } from "~/domain/codes/send-otp.server";
import { endpoint, resource } from "~/http/endpoint";
import { signedIn } from "~/http/guards.server";
import { signInOriginOf } from "~/http/session.server";

export default resource({
  POST: endpoint({
    summary: "Email me a code that verifies my address",
    description:
      "4 digits, good for ten minutes; a newer code ends the older. An address that is not the account's email becomes it once it is verified; for one like that 403 with code `owner_code_required` until this key has verified within ten minutes that the account is mine (`/accounts/second-factor/proof/`), or `sign_in_again` where the account has nothing confirmed and the sign-in is older than that. Three codes in ten minutes and ten a day to an address, five an hour for an account, then 429.",
    for: signedIn,
    limits: ["otp-target", "otp-target-day", "otp-account", "otp-address", "otp-address-typed"],
    body: EmailCodeInput,
    output: SentCodeView,
    run: ({ me, body, request }) => sendOtp(me, "email", body.email, signInOriginOf(request, "token").ip),
  }),
});
