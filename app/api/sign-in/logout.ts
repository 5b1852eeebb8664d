import { z } from "zod";
import { logOut } from "~/domain/sign-in/end-devices.server";
import { endpoint, resource } from "~/http/endpoint";
import { newcomer } from "~/http/guards.server";
import { endedSessionCookies } from "~/http/session.server";

export default resource({
  POST: endpoint({
    summary: "Sign out: end the key this call came with",
    description: "Other devices stay signed in. The same call with that key again is 401.",
    for: newcomer,
    output: z.object({ detail: z.string() }),
    async run({ me, request }) {
      await logOut(me);
      const answer = { detail: "Successfully logged out." };
      return request.headers.get("authorization") === null
        ? Response.json(answer, { headers: endedSessionCookies() })
        : answer;
    },
  }),
});
