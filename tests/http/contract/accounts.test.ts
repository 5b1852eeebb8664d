import { Secret, TOTP } from "otpauth";
import { afterAll, expect, inject, test } from "vitest";
import { sql } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import { as } from "../../as";
import { aMember, anAccount, anOrganization, PASSWORD } from "../../builders";
import { api } from "../../client/client";
import { expectAreaCovered } from "../../client/examples";
import { aKnownCuisine, aNeighbor, aPhoto, asForm, aTown, sentTo } from "./scene";

afterAll(() => expectAreaCovered("accounts"));

/** Somebody of these names, as a person at the door. */
const aPerson = (first_name: string, last_name: string, phone: string | null = null) =>
  anAccount({
    first_name,
    last_name,
    phone,
    phone_verified: false,
    email: `${first_name}.${last_name}@example.com`.toLowerCase(),
  });

test("an account is opened, signed into and left", async () => {
  const guest = await api();
  const email = "marisol.vega@example.com";
  const newcomer = {
    first_name: "Marisol",
    last_name: "Vega",
    email,
    password: PASSWORD,
    phone: "(615) 555-0173",
    country_code: "+1" as const,
    zip_code: "37206",
  };
  const { data: opened } = await guest.POST("/api/accounts/registration/", { body: newcomer });
  expect(opened?.profile).toMatchObject({ email, phone: "+16155550173", is_chef: false, is_staff: false });
  const taken = await guest.POST("/api/accounts/registration/", { body: newcomer });
  expect(taken.error).toEqual({ email: ["A user is already registered with this e-mail address."] });
  const { data: signedIn } = await guest.POST("/api/accounts/login/", {
    body: { email, password: PASSWORD },
  });
  expect([signedIn?.profile, signedIn?.key === opened?.key]).toEqual([opened?.profile, false]);
  const wrong = await guest.POST("/api/accounts/login/", { body: { email, password: "Paprika@12" } });
  expect(wrong.error).toEqual({ non_field_errors: ["Unable to log in with provided credentials."] });

  const marisol = await api({ account_id: opened?.profile.id ?? 0, key_id: 0 });
  expect((await marisol.GET("/api/accounts/profile/")).data).toEqual(opened?.profile);
  const { data: left } = await marisol.POST("/api/accounts/logout/");
  expect(left?.detail).toBe("Successfully logged out.");
  expect((await marisol.GET("/api/accounts/profile/")).response.status).toBe(401);
});

test("Google and Facebook sign in who they say it is", async () => {
  const tokenOf = async (provider: "google" | "facebook", who: object) => {
    const { url } = inject("place").fakes.services[provider];
    const answer = await fetch(`${url}/__tokens`, { method: "POST", body: JSON.stringify(who) });
    return ((await answer.json()) as { access_token: string }).access_token;
  };
  const guest = await api();
  const wanda = { email: "wanda.fields@example.com", given_name: "Wanda", family_name: "Fields" };
  const { data: byGoogle } = await guest.POST("/api/accounts/social/google/", {
    body: { access_token: await tokenOf("google", wanda) },
  });
  expect(byGoogle?.profile).toMatchObject({ first_name: "Wanda", eater: { signup_method: "google" } });
  const omar = { email: "omar.haddad@example.com", given_name: "Omar", family_name: "Haddad" };
  const { data: byFacebook } = await guest.POST("/api/accounts/social/facebook/", {
    body: { access_token: await tokenOf("facebook", omar) },
  });
  expect(byFacebook?.profile).toMatchObject({ email: omar.email, eater: { signup_method: "facebook" } });
  const stranger = await guest.POST("/api/accounts/social/facebook/", {
    body: { access_token: await tokenOf("facebook", { ...wanda, id: "777123" }) },
  });
  expect(stranger.error).toEqual({ email: [expect.any(String)], code: "email_not_verified" });
});

test("a second factor is set up, asked for, renewed and taken away", async () => {
  const lena = await aPerson("Lena", "Ortiz");
  const client = await api(lena);
  const unproved = await client.POST("/api/accounts/second-factor/", { body: { password: PASSWORD } });
  expect(unproved.error).toMatchObject({ code: "owner_code_required" });
  const mailed = await client.POST("/api/accounts/second-factor/proof/", { body: {} });
  expect(mailed.error).toEqual({ owner_code: [expect.any(String)], code: "owner_code_required" });
  const { data: owner } = await client.POST("/api/accounts/second-factor/proof/", {
    body: { owner_code: await sentTo(lena.email, /\n([A-Z2-9]{8})\n/) },
  });
  expect(owner?.proved_until).toMatch(/Z$/);
  const { data: pending } = await client.POST("/api/accounts/second-factor/", {
    body: { password: PASSWORD },
  });
  const secret = Secret.fromBase32(pending?.secret ?? "");
  const wrong = await client.PUT("/api/accounts/second-factor/", { body: { otp: "12345" } });
  expect(wrong.error).toEqual({ otp: [expect.any(String)] });
  const { data: on } = await client.PUT("/api/accounts/second-factor/", {
    body: { otp: new TOTP({ secret }).generate({ timestamp: clock.now().getTime() }) },
  });
  const [first = "", second = "", third = "", fourth = ""] = on?.recovery_codes ?? [];
  expect(on?.recovery_codes).toHaveLength(10);
  const again = await client.POST("/api/accounts/second-factor/", {
    body: { password: PASSWORD },
  });
  expect(again.error).toMatchObject({ code: "second_factor_on" });
  const guest = await api();
  const credentials = { email: lena.email, password: PASSWORD };
  const asked = await guest.POST("/api/accounts/login/", { body: credentials });
  expect(asked.error).toEqual({ otp: [expect.any(String)], code: "second_factor_required" });
  const { data: entered } = await guest.POST("/api/accounts/login/", {
    body: { ...credentials, otp: first },
  });
  expect(entered?.profile.id).toBe(lena.account_id);
  const { data: known } = await client.GET("/api/accounts/second-factor/");
  expect(known).toEqual({ is_on: true, since: expect.any(String), codes_left: 9 });
  const { data: proof } = await client.POST("/api/accounts/second-factor/proof/", {
    body: { otp: fourth },
  });
  expect(proof?.proved_until).toMatch(/Z$/);
  const { data: renewed } = await client.POST("/api/accounts/second-factor/recovery-codes/", {
    body: { password: PASSWORD, otp: second },
  });
  const old = await client.POST("/api/accounts/second-factor/remove/", {
    body: { password: PASSWORD, otp: third },
  });
  expect(old.error).toEqual({ otp: [expect.any(String)] });
  const { data: off } = await client.POST("/api/accounts/second-factor/remove/", {
    body: { password: PASSWORD, otp: renewed?.recovery_codes[0] ?? "" },
  });
  expect(off?.detail).toBe("Two-step sign-in is off.");
});

test("codes prove a phone and a mailbox", async () => {
  const { email, ...person } = await aPerson("Curtis", "Boyd", "+16155550184");
  const curtis = await api(person);
  const { data: texted } = await curtis.POST("/api/phone-verification/send-otp/", {
    body: { country_code: "+1", phone: "(615) 555-0184" },
  });
  const { data: phone } = await curtis.POST("/api/phone-verification/{id}/verify-otp/", {
    params: { path: { id: texted?.id ?? 0 } },
    body: { otp: await sentTo("+16155550184", /\b(\d{4})\b/) },
  });
  expect(phone).toEqual({ verified: true });
  const mailbox = "curtis@boydandsons.example";
  await curtis.POST("/api/accounts/second-factor/proof/", { body: {} });
  await curtis.POST("/api/accounts/second-factor/proof/", {
    body: { owner_code: await sentTo(email, /\n([A-Z2-9]{8})\n/) },
  });
  const { data: mailed } = await curtis.POST("/api/email-verification/send-otp/", {
    body: { email: mailbox },
  });
  expect((await curtis.GET("/api/accounts/profile/")).data?.email).toBe(email);
  const { data: proved } = await curtis.POST("/api/email-verification/{id}/verify-otp/", {
    params: { path: { id: mailed?.id ?? 0 } },
    body: { otp: await sentTo(mailbox, /\n(\d{4})\n/) },
  });
  expect(proved).toEqual({ verified: true });
  expect((await curtis.GET("/api/accounts/profile/")).data?.email).toBe(mailbox);
});

test("a forgotten password is set again by a mailed link, and changed", async () => {
  const person = await aPerson("Delia", "Grant");
  const guest = await api();
  const before = await api({ ...person });
  expect((await before.GET("/api/accounts/profile/")).response.status).toBe(200);
  await guest.POST("/api/account/password_reset/", { body: { email: person.email } });
  const token = await sentTo(person.email, /\/reset\/([\w-]+)/);
  const { data: counts } = await guest.POST("/api/verify-forgot-password/", { body: { token } });
  expect(counts?.detail).toBe("Choose your new password.");
  const twice = { new_password: "Turmeric@77", re_new_password: "Turmeric@77" };
  const { data: reset } = await guest.POST("/api/reset-password/", { body: { token, ...twice } });
  expect(reset?.detail).toBe("Your password has been changed. Please sign in.");
  const spent = await guest.POST("/api/reset-password/", { body: { token, ...twice } });
  expect(spent.error).toMatchObject({ token: [expect.any(String)] });
  expect((await before.GET("/api/accounts/profile/")).response.status).toBe(401);

  const delia = await api({ ...person });
  const { data: changed } = await delia.PUT("/api/change-password/", {
    body: { old_password: "Turmeric@77", new_password: "Cardamom#41", re_new_password: "Cardamom#41" },
  });
  expect(changed).toEqual({ detail: "Updated successfully", key: expect.any(String) });
  expect((await delia.GET("/api/accounts/profile/")).response.status).toBe(401);
  const { email } = person;
  const signIn = (password: string) => guest.POST("/api/accounts/login/", { body: { email, password } });
  expect([
    (await signIn("Turmeric@77")).response.status,
    (await signIn("Cardamom#41")).response.status,
  ]).toEqual([400, 200]);
});

test("a corporate user chooses a password before anything else answers, and once", async () => {
  const organization = await anOrganization({ name: "Harpeth Mills" });
  const member = await aMember({ organization, is_password_changed: false });
  const noor = await api(member);
  const cart = (key?: string) =>
    as(member).get("/api/newcart/", key ? { headers: { authorization: `Token ${key}` } } : {});
  const early = await cart();
  expect([early.status, early.body]).toMatchObject([403, { code: "password_change_required" }]);
  const body = { new_password: "Saffron@2026", re_new_password: "Saffron@2026" };
  const { data: chosen } = await noor.POST("/api/accounts/corpuser_change_password/", { body });
  expect(chosen?.detail).toBe("Updated successfully");
  expect([(await cart()).status, (await cart(chosen?.key)).status]).toEqual([401, 200]);
  const later = await api({ ...member });
  expect((await later.POST("/api/accounts/corpuser_change_password/", { body })).response.status).toBe(403);
});

test("a profile is completed, changed and given a picture", async () => {
  const title = "A friend or neighbor";
  await sql`INSERT INTO hear_about (title, position) VALUES (${title}, -1) ON CONFLICT DO NOTHING`;
  const ivy = await api(await aPerson("Ivy", "Sandoval"));
  const { data: answers } = await (await api()).GET("/api/hearaboutapi/");
  const heard = answers?.results.find((one) => one.title === title);
  const { data: complete } = await ivy.PUT("/api/complete_profile/", {
    body: { phone: "(615) 555-0129", zip_code: "37216", hear_about: heard?.id ?? 0 },
  });
  expect(complete).toMatchObject({ first_name: "Ivy", phone: "+16155550129" });
  const { data: patched } = await ivy.PATCH("/api/complete_profile/", { body: { username: "ivy.sandoval" } });
  expect(patched).toEqual(complete);
  const { data: changed } = await ivy.POST("/api/eater/profile/change/", {
    body: { last_name: "Sandoval-Reed", phone: null },
  });
  expect(changed).toEqual({ ...patched, last_name: "Sandoval-Reed", phone: null });
  const { error } = await ivy.POST("/api/eater/profile/change/", { body: { zip_code: "372" } });
  expect(error).toEqual({ zip_code: [expect.any(String)], details: expect.any(String) });
  const { data: picture } = await ivy.POST("/api/accounts/upload-dp/", {
    body: { image: await aPhoto("ivy.jpg") },
    bodySerializer: asForm,
  });
  expect((await ivy.GET("/api/accounts/profile/")).data?.profile.dp).toBe(picture?.dp);
});

test("cuisines become favorites and stop being ones", async () => {
  const thai = await aKnownCuisine("Thai");
  const hugo = await api(await aNeighbor("Hugo Brandt", await aTown("Hermitage")));
  const params = { path: { id: thai.id } };
  const { data: liked } = await hugo.PUT("/api/user-cuisines/{id}/", { params, body: { is_selected: true } });
  expect(liked).toMatchObject({ id: thai.id, title: "Thai", is_selected: true });
  const { data: list } = await hugo.GET("/api/user-cuisines/");
  expect(list?.results.filter((one) => one.is_selected)).toEqual([liked]);
  const { data: off } = await hugo.PATCH("/api/user-cuisines/{id}/", {
    params,
    body: { is_selected: false },
  });
  expect(off).toEqual({ ...liked, is_selected: false });
});
