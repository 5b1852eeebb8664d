import { z } from "zod";
import { missing } from "~/domain/refusal";
import { SignOnInput, SignOnView } from "~/domain/sign-on/schemas.server";
import { removeSignOn, setUpSignOn, showSignOn } from "~/domain/sign-on/set-up-sign-on.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "Show my organization's single sign-on",
    description: "404 where none is set up. The client secret is never shown.",
    for: corporateAdmin("change settings"),
    output: SignOnView,
    looksUp: true,
    run: async ({ me }) => {
      const shown = await showSignOn(me);
      if (!shown) throw missing();
      return shown;
    },
  }),
  PUT: endpoint({
    summary: "Set up or change my organization's single sign-on",
    description:
      "OpenID Connect with the authorization code flow. The issuer is asked for its settings: 400 (`issuer`) where it doesn't answer as a provider. Another issuer or client ends the sessions that the old one opened.",
    for: corporateAdmin("change settings"),
    limits: ["sign-on-check"],
    body: SignOnInput,
    output: SignOnView,
    run: ({ me, body }) => setUpSignOn(me, body),
  }),
  DELETE: endpoint({
    summary: "Turn my organization's single sign-on off",
    description: "Who signed in by it is signed out there; members stay members. 404 where none is set up.",
    for: corporateAdmin("change settings"),
    output: z.object({ removed: z.literal(true) }),
    looksUp: true,
    run: async ({ me }) => {
      await removeSignOn(me);
      return { removed: true as const };
    },
  }),
});
