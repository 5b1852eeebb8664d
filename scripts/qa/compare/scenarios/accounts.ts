import { type Ask, type Context, clientOf, PASSWORD, proveOwner, sentTo, signIn, ZIP } from "../people";
import type { Recorder } from "../recorder";
import { aPhoto, asForm } from "./files";

type Made = { id: number };

const MARISOL = {
  first_name: "Marisol",
  last_name: "Vega",
  email: "marisol.vega@compare.example",
  password: PASSWORD,
  phone: "(615) 555-0173",
  country_code: "+1",
  zip_code: ZIP,
};
/** Her email address after she has verified a new one. */
export const MAILBOX = "marisol@compare.example";
const NEW_PASSWORD = "Turmeric@77";
const twice = (password: string) => ({ new_password: password, re_new_password: password });

/** Registration, sign-in, password reset, social sign-in by token, and the contact forms. */
export async function openAccounts({ recorder, ask: { guest } }: Context): Promise<void> {
  await guest("POST /accounts/registration/", {}, MARISOL);
  await guest("POST /accounts/registration/", {}, MARISOL);
  await guest("POST /accounts/login/", {}, { email: MARISOL.email, password: "Paprika@12" });
  await resetPassword(recorder, guest);
  for (const provider of ["google", "facebook"] as const) {
    const { url } = recorder.environment.place.fakes.services[provider];
    const who = { email: `wanda.${provider}@compare.example`, given_name: "Wanda", family_name: "Fields" };
    const answer = await fetch(`${url}/__tokens`, { method: "POST", body: JSON.stringify(who) });
    const { access_token } = (await answer.json()) as { access_token: string };
    await guest(`POST /accounts/social/${provider}/`, {}, { access_token });
    await guest(`POST /accounts/social/${provider}/`, {}, { access_token: "not-one-of-ours" });
  }
  const content = "Do you deliver to Inglewood on Sundays?";
  const writer = { name: "June Whitaker", email: "june.whitaker@compare.example", content };
  await guest("POST /account/contact_form/", {}, { ...writer, phone: "(615) 555-0161" });
  await guest("POST /account/corporate_contact_form/", {}, { ...writer, organization: "Cumberland Timber" });
}

async function resetPassword(recorder: Recorder, guest: Ask): Promise<void> {
  await guest("POST /account/password_reset/", {}, { email: MARISOL.email });
  const token = await sentTo(recorder, MARISOL.email, /\/reset\/([\w-]+)/);
  await guest("POST /verify-forgot-password/", {}, { token });
  await guest("POST /reset-password/", {}, { token, ...twice(NEW_PASSWORD) });
  await guest("POST /reset-password/", {}, { token, ...twice(NEW_PASSWORD) });
}

/** A new diner's profile, favorite cuisines, picture, verified phone and email, addresses and new password. */
export async function editProfile({ recorder }: Context): Promise<void> {
  const marisol = clientOf(recorder, await signIn(recorder, "marisol", MARISOL.email, NEW_PASSWORD));
  await marisol("PUT /complete_profile/", {}, { phone: "(615) 555-0129", zip_code: "37216", hear_about: 1 });
  await marisol("PATCH /complete_profile/", {}, { username: "marisol.vega" });
  await marisol("POST /eater/profile/change/", {}, { last_name: "Vega-Reed", phone: null });
  const { results = [] } = await marisol<{ results?: Made[] }>("GET /user-cuisines/");
  const id = results[0]?.id ?? 0;
  await marisol("PUT /user-cuisines/{id}/", { id }, { is_selected: true });
  await marisol("PATCH /user-cuisines/{id}/", { id }, { is_selected: false });
  await marisol("POST /accounts/upload-dp/", {}, asForm("image", await aPhoto("marisol.jpg")));
  await verifyPhoneAndEmail(recorder, marisol);
  await editAddresses(marisol);
  await marisol("PUT /change-password/", {}, { old_password: NEW_PASSWORD, ...twice(NEW_PASSWORD) });
  await marisol("PUT /change-password/", {}, { old_password: NEW_PASSWORD, ...twice(PASSWORD) });
  await marisol("GET /accounts/profile/");
}

/** Makes calls as Marisol, a new diner of the demo data's first city, with a new token. */
export const marisolOf = async ({ recorder }: Context): Promise<Ask> =>
  clientOf(recorder, await signIn(recorder, "marisol", MAILBOX));

/** A token before and after its user signs out. */
export async function signOut(context: Context): Promise<void> {
  const marisol = await marisolOf(context);
  await marisol("GET /accounts/profile/");
  await marisol("POST /accounts/logout/");
  await marisol("GET /accounts/profile/");
}

/** Types a wrong code, the right one, and the right one again. */
async function verifyPhoneAndEmail(recorder: Recorder, diner: Ask): Promise<void> {
  const phone = { country_code: "+1", phone: "(615) 555-0184" };
  // the email first: once a phone is confirmed, another email wants a code for the account's owner
  const reaches = [
    ["email", { email: MAILBOX }, MAILBOX, /\n(\d{4})\n/],
    ["phone", phone, "+16155550184", /\b(\d{4})\b/],
  ] as const;
  // the link to a new password has confirmed her email: another one wants a code that is mailed there
  await diner("POST /email-verification/send-otp/", {}, { email: MAILBOX });
  await proveOwner(recorder, diner, MARISOL.email);
  for (const [channel, body, to, pattern] of reaches) {
    const { id } = await diner<Made>(`POST /${channel}-verification/send-otp/`, {}, body);
    const otp = await sentTo(recorder, to, pattern);
    const wrong = otp === "0000" ? "1111" : "0000";
    for (const typed of [wrong, otp, otp])
      await diner(`POST /${channel}-verification/{id}/verify-otp/`, { id }, { otp: typed });
  }
}

async function editAddresses(diner: Ask): Promise<void> {
  const office = {
    address: "501 Commerce Street, Floor 6",
    title: "Office",
    contactPerson: "Marisol Vega",
    contactPersonNumber: "(615) 555-0119",
    city: "Nashville",
    state: "TN",
    postalCode: ZIP,
    extraInstructions: "Leave it with the front desk",
    preferred: true,
  };
  const { id } = await diner<Made>("POST /eater-address/", {}, office);
  const home = { ...office, title: "Home", address: "12 Fatherland Street", preferred: false };
  const { id: second } = await diner<Made>("POST /eater-address/", {}, home);
  await diner("GET /eater-address/");
  await diner("PUT /eater-address/{id}/", { id: second }, { ...home, title: "Mother's" });
  await diner("PATCH /eater-address/{id}/", { id }, { extraInstructions: "Ring twice" });
  await diner("GET /eater-address/{id}/check-delivery-address/", { id });
  await diner("DELETE /eater-address/{id}/", { id: second });
  await diner("GET /eater-address/{id}/", { id: second });
}

/** An invited member has to set a password before other calls succeed. */
export async function setFirstPassword({ recorder, ask: { newmember } }: Context): Promise<void> {
  await newmember("GET /newcart/");
  const body = twice("Saffron@2026");
  await newmember("POST /accounts/corpuser_change_password/", {}, body);
  const email = "newmember@demo.dindin.test";
  const chosen = clientOf(recorder, await signIn(recorder, "newmember again", email, body.new_password));
  await chosen("GET /newcart/");
  await chosen("POST /accounts/corpuser_change_password/", {}, body);
}
