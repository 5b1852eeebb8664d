import { SignedInView } from "~/domain/accounts/schemas.server";
import { showProfile } from "~/domain/accounts/show-profile.server";
import { registerOrganization } from "~/domain/members/register-organization.server";
import { OrganizationInput } from "~/domain/organizations/people-schemas.server";
import { issueKey } from "~/domain/sign-in/issue-key.server";
import { endpoint, resource } from "~/http/endpoint";
import { anyone } from "~/http/guards.server";
import { signInOriginOf } from "~/http/session.server";

export default resource({
  POST: endpoint({
    summary: "Register a company with its first admin, and sign in",
    description:
      "The organization waits for staff: until they approve it, the calls of its admins are 403 and `is_superuser` is false. `key` goes into `Authorization: Token …`. An email that has an account already is 400 under `email`.",
    for: anyone,
    limits: ["register-address", "register-taken"],
    body: OrganizationInput,
    output: SignedInView,
    status: 201,
    async run({ body, request }) {
      const from = signInOriginOf(request, "token");
      const account_id = await registerOrganization(body, from.ip);
      const key = await issueKey(account_id, from);
      return { key, profile: await showProfile(account_id) };
    },
  }),
});
