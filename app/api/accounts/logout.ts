import { z } from "zod";
import { logOut } from "~/domain/accounts/log-out.server";
import { endpoint, resource } from "~/http/endpoint";
import { newcomer } from "~/http/guards.server";

export default resource({
  POST: endpoint({
    summary: "Sign out: end the key this call came with",
    for: newcomer,
    output: z.object({ detail: z.string() }),
    async run({ me }) {
      await logOut(me);
      return { detail: "Successfully logged out." };
    },
  }),
});
