import { helperToken } from "~/domain/helpers/helper-row.server";
import { invitationToken as memberToken } from "~/domain/members/invite.server";
import { tokenOfSignUp } from "~/domain/sign-up/sign-up-token.server";
import { invitationToken as staffToken } from "~/domain/team/invitation-row.server";
import { env } from "~/kit/env.server";
import { newKey } from "~/kit/secret.server";
import { aDevice } from "../builders";
import { aProgram } from "./programs";

/** What else opens something: the links and answers of later areas, each with the table without which its page fails. */
export async function openers(
  keep: (name: string, secret: string) => string,
): Promise<[table: string, path: string, fields: Record<string, string> | null][]> {
  const { organization, member, token: program } = await aProgram();
  const row = { id: 4_711, link_nonce: newKey() };
  const link = (name: string, path: string, token: string) => `${path}/${keep(`${name} link`, token)}`;
  const staff = link("staff invitation", "/invitation/staff", staffToken(row));
  const helper = link("helper invitation", "/invitation/kitchen", helperToken({ ...row, letters: 1 }));
  const invited = link("invitation", "/invitation", memberToken(row));
  const claim = link("program", "/programs", program);
  const signUp = link("sign-up", "/signup/confirm", tokenOfSignUp(newKey()));
  const options = { challenge: keep("challenge", newKey()) };
  const device = aDevice(env.APP_ORIGIN);
  const made = JSON.stringify(device.make(options as Parameters<typeof device.make>[0]));
  const signed = device.sign(options as Parameters<typeof device.sign>[0]);
  keep("signature", signed.response.signature);
  keep("passkey's answer", signed.response.clientDataJSON);
  const otp = keep("code of an authenticator", "806134");
  const ownerCode = keep("code of an account's owner", "7K3MQRTW");
  const recovery = keep("recovery code", "7K3M9QRT2W");
  const password = keep("typed password", `Secret@${newKey()}`);
  const join = { first_name: "Ana", last_name: "Reyes", password, confirm_password: password };
  const security = "/account/security";
  const proof = `${security}/proof`;
  keep("company", organization.name);
  keep("email of a member", member.email);
  return [
    ["staff_invitation", staff, null],
    ["staff_invitation", staff, join],
    ["kitchen_helper", helper, null],
    ["kitchen_helper", helper, join],
    ["invitation", invited, null],
    ["invitation", invited, join],
    ["voucher_program", claim, null],
    ["voucher_program", claim, {}],
    ["sign_up", signUp, null],
    ["sign_up", signUp, { password }],
    ["second_factor", security, { intent: "start", password }],
    ["second_factor", security, { intent: "confirm", otp }],
    ["second_factor", security, { intent: "codes", otp: recovery, password }],
    ["second_factor", security, { intent: "passkey-add", name: "Key", passkey: made }],
    ["second_factor", proof, { passkey: JSON.stringify(signed) }],
    ["second_factor", proof, { otp }],
    ["second_factor", proof, { owner_code: ownerCode }],
  ];
}
