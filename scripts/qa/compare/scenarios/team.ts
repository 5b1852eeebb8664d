import type { Person } from "../bodies";
import {
  type Context,
  clientOf,
  emailOf,
  otpOf,
  PASSWORD,
  sendForm,
  sentTo,
  signIn,
  signInBrowser,
} from "../people";
import { newCookOf, turnOnSecondFactor } from "./second-factor";

const COLLEAGUE = "zoe.lund@compare.example";
const NEW_MAILBOX = "ivo.smokehouse@compare.example";

/** Somebody is invited to the product team, joins by the mailed link, and signs in with a second factor. */
async function aColleague({ recorder, browsers: { guest, staff } }: Context): Promise<Person> {
  await sendForm(recorder, staff, "/staff/team", { intent: "invite", email: COLLEAGUE, role: "support" });
  const token = await sentTo(recorder, COLLEAGUE, /\/invitation\/staff\/([\w-]+)/);
  const [path, as] = [`/invitation/staff/${token}`, "/invitation/staff/:token"];
  await recorder.send(guest, path, { as });
  const name = { first_name: "Zoe", last_name: "Lund" };
  await sendForm(recorder, guest, path, { ...name, new_password: PASSWORD, re_new_password: PASSWORD }, as);
  await recorder.send(guest, path, { as });
  const colleague = clientOf(recorder, await signIn(recorder, "colleague", COLLEAGUE));
  await turnOnSecondFactor(recorder, colleague, COLLEAGUE);
  return signInBrowser(recorder, guest, "colleague", COLLEAGUE);
}

/** The new cook has lost their mailbox: one of the team asks for another one, a colleague allows it, the mailed link proves it. */
export async function recoverAccount(context: Context): Promise<void> {
  const { recorder } = context;
  const { guest, staff } = context.browsers;
  const { otp = "" } = await otpOf(recorder, emailOf("staff"));
  await sendForm(recorder, staff, "/account/security/proof", { otp });
  const colleague = await aColleague(context);
  const { id } = await (await newCookOf(context))<{ id: number }>("GET /accounts/profile/");
  const [person, as] = [`/staff/people/${id}`, "/staff/people/:id"];
  const request = { new_email: NEW_MAILBOX, reason: "Knew the permit's number and the last three orders" };
  await sendForm(recorder, staff, person, { intent: "recover", ...request }, as);
  for (const who of [staff, colleague]) await sendForm(recorder, who, person, { intent: "allow" }, as);
  const token = await sentTo(recorder, NEW_MAILBOX, /\/recover\/([\w-]+)/);
  await recorder.send(guest, `/recover/${token}`, { as: "/recover/:token" });
  await sendForm(recorder, guest, `/recover/${token}`, {}, "/recover/:token");
}
