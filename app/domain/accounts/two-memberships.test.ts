import { describe, expect, test } from "vitest";
import { aMembership, anAccount, anOrganization, aSignedIn } from "../../../tests/builders";
import { readPerson } from "../sign-in/read-person.server";
import { showProfile } from "./show-profile.server";

type Belongs = Parameters<typeof aMembership>[2] & { of?: "approved" | "suspended" };

/** Somebody of several organizations, oldest membership first; answers them and the ids of the organizations. */
async function somebodyOf(...belongs: Belongs[]) {
  const account = await anAccount();
  const ids: number[] = [];
  for (const { of = "approved", ...membership } of belongs) {
    const organization = await anOrganization({ status: of });
    await aMembership(organization, account, membership);
    ids.push(organization.id);
  }
  const { key } = await aSignedIn(account);
  const person = await readPerson(key, "token");
  return { membership: person?.membership, profile: await showProfile(account.account_id), ids };
}

describe("somebody of two organizations", () => {
  test("stays the admin of one after joining another", async () => {
    const { membership, profile, ids } = await somebodyOf({ role: "admin" }, {});
    expect(membership).toMatchObject({ organization_id: ids[0], admin_role: "owner" });
    expect(profile.is_superuser).toBe(true);
  });

  test("is not shut out by the one that is suspended, whoever came last and whatever the role there", async () => {
    const { membership, profile, ids } = await somebodyOf({}, { of: "suspended", role: "admin" });
    expect(membership).toMatchObject({ organization_id: ids[0], organization_status: "approved" });
    expect(profile).toMatchObject({ is_superuser: false, account_types: ["dinner", "organization"] });
  });

  test("has the voucher benefit that either gives, while it is activated and approved", async () => {
    const either = await somebodyOf({ is_voucher_benefit: true }, { role: "admin" });
    expect(either.membership).toMatchObject({ organization_id: either.ids[1], is_voucher_benefit: true });
    expect(either.profile.profile.is_voucher_benefit).toBe(true);

    const off = await somebodyOf({ of: "suspended", is_voucher_benefit: true }, {});
    const invited = await somebodyOf({ status: "invited", is_voucher_benefit: true }, {});
    for (const { membership, profile } of [off, invited]) {
      expect(membership?.is_voucher_benefit).toBe(false);
      expect(profile.profile.is_voucher_benefit).toBe(false);
    }
  });

  test("who only has an invitation is nobody's member: their profile is as it was", async () => {
    const { profile } = await somebodyOf({ status: "invited" });
    const none = { status_code: null, is_corporate_user: false, corporate_user_source: null };
    expect(profile.profile).toMatchObject(none);
  });
});
