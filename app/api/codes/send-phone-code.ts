import { PhoneCodeInput, SentCodeView } from "~/domain/accounts/schemas.server";
import { sendOtp } from "~/domain/codes/send-otp.server";
import { endpoint, resource } from "~/http/endpoint";
import { signedIn } from "~/http/guards.server";
import { signInOriginOf } from "~/http/session.server";

export default resource({
  POST: endpoint({
    summary: "Text me a code that verifies my phone",
    description:
      "4 digits, good for ten minutes; a newer code ends the older. Ordinary United States numbers only (else 400), which is what `country_code` says. Where my email isn't confirmed and my phone is, another phone gets 403 with code `owner_code_required` until this key has verified within ten minutes that the account is mine (`/accounts/second-factor/proof/`). Three codes in ten minutes and ten a day to a number, five an hour for an account, then 429.",
    for: signedIn,
    limits: ["otp-target", "otp-target-day", "otp-account", "otp-address", "otp-address-typed", "otp-texts"],
    body: PhoneCodeInput,
    output: SentCodeView,
    run: ({ me, body, request }) => sendOtp(me, "phone", body.phone, signInOriginOf(request, "token").ip),
  }),
});
