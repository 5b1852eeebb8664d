import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { listBenefits } from "~/domain/organizations/list-benefits.server";
import { formatPhone } from "~/kit/phone";
import { aMember, anAccount, anOrganization, unique, uniquePhone } from "../../../tests/builders";
import { changeProfile } from "./change-profile.server";
import { listHearAbout } from "./list-hear-about.server";
import { findInviter, newReferralCode, readReferrer } from "./referral-code.server";
import { ProfileForm, ProfileInput } from "./schemas.server";
import { showOwnDetails } from "./show-own-details.server";

const anIp = () => `10.${Math.random()}`;

describe("changing one's profile", () => {
  test("empty and left-out fields stay, null clears, a new number has to be verified", async () => {
    const ana = await anAccount();
    const kept = ProfileInput.parse({
      first_name: "",
      phone: "",
      zip_code: "37203",
      hear_about: 0,
      username: false,
    });
    await changeProfile(ana, kept);
    expect(await showOwnDetails(ana)).toMatchObject({
      first_name: "Ana",
      phone: ana.phone,
      is_phone_proved: true,
      zip_code: "37203",
      is_completed: false,
    });
    await changeProfile(ana, ProfileInput.parse({ phone: ana.phone, zip_code: null }));
    expect(await showOwnDetails(ana)).toMatchObject({ is_phone_proved: true, zip_code: null });
    const phone = uniquePhone();
    await changeProfile(ana, ProfileInput.parse({ phone }), true);
    expect(await showOwnDetails(ana)).toMatchObject({ phone, is_phone_proved: false, is_completed: true });
    await changeProfile(ana, ProfileInput.parse({ phone: null }));
    const [row] = await sql`SELECT phone, sms_consent_at FROM account WHERE id = ${ana.account_id}`;
    expect(row).toEqual({ phone: null, sms_consent_at: null });
  });

  test("the same number stays verified however it is written; after another was saved it is asked about again", async () => {
    const ana = await anAccount();
    const save = (phone: string) =>
      changeProfile(ana, ProfileForm.parse({ first_name: "Ana", last_name: "Reyes", phone }));
    const isProved = async () => (await showOwnDetails(ana)).is_phone_proved;
    const written = formatPhone(ana.phone ?? "");
    await save(written);
    expect(await isProved()).toBe(true);
    // what was verified once may be another's by now: a number changes hands
    await save(uniquePhone());
    await save(written);
    expect([(await showOwnDetails(ana)).phone, await isProved()]).toEqual([ana.phone, false]);
  });

  test("a form of a screen clears what was emptied, but never a name", () => {
    expect(ProfileForm.parse({ first_name: "Ana", last_name: "Reyes", phone: undefined })).toMatchObject({
      phone: null,
      username: null,
      zip_code: null,
      hear_about: null,
    });
    expect(ProfileForm.safeParse({ first_name: "", last_name: "Reyes" }).success).toBe(false);
  });

  test("a username is one person's, in any case; an answer must exist", async () => {
    const [ana, bea] = [await anAccount(), await anAccount()];
    const username = `u.${unique()}`.slice(0, 24);
    await changeProfile(ana, ProfileInput.parse({ username }));
    await expect(
      changeProfile(bea, ProfileInput.parse({ username: username.toUpperCase() })),
    ).rejects.toMatchObject({ fields: { username: [expect.any(String)] } });
    await expect(changeProfile(bea, ProfileInput.parse({ hear_about: 999_999 }))).rejects.toMatchObject({
      fields: { hear_about: [expect.any(String)] },
    });
  });

  test.each([
    ["first_name", null],
    ["first_name", "A"],
    ["phone", "12345"],
    ["zip_code", "3720"],
    ["username", "a"],
    ["username", "with space"],
    ["hear_about", "x"],
    ["dp", "https://evil.example/x.png"],
  ])("%s: %j is refused", (field, value) =>
    expect(ProfileInput.safeParse({ [field]: value }).success).toBe(false),
  );

  test("the answers to how somebody heard of us come in their order, a page at a time", async () => {
    await sql`INSERT INTO hear_about (title, position) VALUES (${unique()}, 900), (${unique()}, 901)`;
    const page = await listHearAbout({ limit: 1, offset: 1 });
    expect([page.rows.length, page.count]).toEqual([1, expect.any(Number)]);
  });
});

describe("referral codes", () => {
  test("only one that exists counts, and thirty guesses an hour end it for a place", async () => {
    const [friend, ip] = [await anAccount(), anIp()];
    expect(await readReferrer(friend.referral_code, ip)).toBe(friend.account_id);
    expect(await readReferrer("", ip)).toBeNull();
    for (let n = 0; n < 30; n += 1)
      await expect(readReferrer(unique().slice(0, 12), ip)).rejects.toMatchObject({ kind: "invalid" });
    await expect(readReferrer(friend.referral_code, ip)).rejects.toMatchObject({ kind: "limited" });
    expect(await findInviter(friend.referral_code, ip)).toEqual({ host: friend.first_name });
  });

  test("opened as a page: mistyped addresses cost nothing, and who looks for codes is told no more", async () => {
    const [friend, ip] = [await anAccount(), anIp()];
    expect(await findInviter(friend.referral_code.toLowerCase(), ip)).toEqual({ host: friend.first_name });
    for (let n = 0; n < 100; n += 1)
      for (const path of ["favorites", "wp-admin", "aboutus", "2024"])
        expect(await findInviter(`${path}${n}`, ip)).toBeNull();
    for (let n = 0; n < 60; n += 1) expect(await findInviter(newReferralCode(), ip)).toBeNull();
    for (const code of [friend.referral_code, newReferralCode()])
      await expect(findInviter(code, ip)).rejects.toMatchObject({
        kind: "limited",
        retryAfter: expect.any(Number),
      });
    expect(await findInviter("favorites", ip)).toBeNull();
    expect(await readReferrer(friend.referral_code, ip)).toBe(friend.account_id);
    expect(await findInviter(friend.referral_code, anIp())).toEqual({ host: friend.first_name });
  });
});

describe("what organizations give me", () => {
  test("one row for each that I am activated in, with what is left; nothing of one that is not approved", async () => {
    const organization = await anOrganization({ plan: { dollar_cents: 6000, vouchers: 3 } });
    const noor = await aMember({ organization, wallet: 2500, vouchers: 2 });
    const { rows, count } = await listBenefits(noor, { limit: 10, offset: 0 });
    expect([count, rows]).toEqual([
      1,
      [
        {
          id: noor.membership_id,
          organization: organization.name,
          plan: null,
          is_voucher_benefit: true,
          status_code: "Activated",
          dollar_cents: 6000,
          vouchers: 3,
          remaining_dollar_cents: 2500,
          remaining_voucher: 2,
          reset_dollar_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
          reset_voucher_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        },
      ],
    ]);
    const waiting = await aMember({ organization: await anOrganization({ status: "waiting" }) });
    expect(await listBenefits(waiting, { limit: 10, offset: 0 })).toEqual({ count: 0, rows: [] });
  });
});
