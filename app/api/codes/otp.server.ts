import { OtpInput, VerifiedView } from "~/domain/accounts/schemas.server";
import { verifyOtp } from "~/domain/codes/verify-otp.server";
import { endpoint, resource } from "~/http/endpoint";
import { signedIn } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

/** `POST /{phone,email}-verification/{id}/verify-otp/`. */
export function verifyCodeEndpoint(channel: "phone" | "email", what: string) {
  return resource({
    POST: endpoint({
      summary: `Verify ${what} by the code that was sent to it`,
      description:
        "`id` is the one that sending answered. 400 beside `otp` says how many of the five tries are left, or that the code is used, replaced by a newer one or older than ten minutes; 404 for a code that was sent for somebody else. It never signs anyone in.",
      for: signedIn,
      params: idParams,
      body: OtpInput,
      output: VerifiedView,
      run: ({ me, params, body }) => verifyOtp(me, channel, params.id, body.otp),
    }),
  });
}
