import { OtpInput, VerifiedView } from "~/domain/accounts/schemas.server";
import { verifyOtp } from "~/domain/accounts/verify-otp.server";
import { endpoint, resource } from "~/http/endpoint";
import { signedIn } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

/** `POST /{phone,email}-verification/{id}/verify-otp/`. */
export function takeCode(channel: "phone" | "email", what: string) {
  return resource({
    POST: endpoint({
      summary: `Prove ${what} by the code that was sent to it`,
      description: "Five tries and ten minutes; a right code is good once. It never signs anyone in.",
      for: signedIn,
      params: idParams,
      body: OtpInput,
      output: VerifiedView,
      run: ({ me, params, body }) => verifyOtp(me, channel, params.id, body.otp),
    }),
  });
}
