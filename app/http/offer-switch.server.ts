import type { Person } from "~/domain/accounts/people";
import { listOwnOrganizations } from "~/domain/members/switch-organization.server";
import { companySetupPaths } from "~/kit/company-setup-paths";
import { redirect } from "./redirect.server";

/**
 * Leads an admin of another of their organizations than the one that is open to where they switch, and from there back to `here`:
 * a bookmark may be of another day. With `organization_id` only where that is the other one. Whoever administers none answers nothing.
 * @throws Response the redirect.
 */
export async function offerSwitch(
  person: Pick<Person, "account_id" | "membership">,
  here: string,
  organization_id?: number,
): Promise<void> {
  const organizations = await listOwnOrganizations(person);
  const isOther = organizations.some(
    ({ id, is_admin, is_current }) => is_admin && !is_current && (organization_id ?? id) === id,
  );
  if (isOther) throw redirect(companySetupPaths.organizations(here));
}
