import { Secret, TOTP } from "otpauth";
import { type Ask, type Context, clientOf, PASSWORD, sentTo, signIn, ZIP } from "../people";
import type { Recorder } from "../recorder";
import { asForm } from "./files";

const IVO = {
  first_name: "Ivo",
  last_name: "Brandt",
  email: "ivo.brandt@compare.example",
  password: PASSWORD,
  role: "chef",
  zip_code: ZIP,
  kitchen_name: "Ivo's Smokehouse",
};

/** Turns somebody's second factor on; answers the recovery codes. */
export async function turnOnSecondFactor({ environment }: Recorder, ask: Ask): Promise<string[]> {
  const path = "/accounts/second-factor/";
  await ask(`GET ${path}`);
  await ask(`POST ${path}`, {}, { password: "Paprika@12" });
  const { secret = "" } = await ask<{ secret?: string }>(`POST ${path}`, {}, { password: PASSWORD });
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const otp = totp.generate({ timestamp: environment.now().getTime() });
  const { recovery_codes = [] } = await ask<{ recovery_codes?: string[] }>(`PUT ${path}`, {}, { otp });
  await ask(`GET ${path}`);
  return recovery_codes;
}

/** A new cook, as they sign in with the password alone. */
export const newCookOf = async ({ recorder }: Context): Promise<Ask> =>
  clientOf(recorder, await signIn(recorder, "new cook", IVO.email));

/** A new cook proves their mailbox, turns a second factor on, reaches the bank by it, and turns it off; a permit is handed in. */
export async function protectKitchen(context: Context): Promise<void> {
  const { recorder } = context;
  await context.ask.guest("POST /accounts/registration/", {}, IVO);
  const cook = await newCookOf(context);
  const bank = "GET /chef-dashboard/connect-bank/";
  await cook(bank);
  const { id } = await cook<{ id: number }>("POST /email-verification/send-otp/", {}, { email: IVO.email });
  const otp = await sentTo(recorder, IVO.email, /\n(\d{4})\n/);
  await cook("POST /email-verification/{id}/verify-otp/", { id }, { otp });
  await cook(bank);
  const [first, second] = await turnOnSecondFactor(recorder, cook);
  for (const _time of [1, 2]) await cook("POST /accounts/second-factor/proof/", {}, { otp: first });
  await cook(bank);
  const codes = "POST /accounts/second-factor/recovery-codes/";
  const proof = { password: PASSWORD, otp: second };
  const { recovery_codes = [] } = await cook<{ recovery_codes?: string[] }>(codes, {}, proof);
  await cook("POST /accounts/second-factor/remove/", {}, { password: PASSWORD, otp: recovery_codes[0] });
  const pdf = new File(["%PDF-1.4\n%%EOF\n"], "permit.pdf", { type: "application/pdf" });
  const permit = asForm("document", pdf);
  for (const [name, value] of Object.entries({ kind: "permit", expires_on: "2028-06-30" }))
    permit.append(name, value);
  await cook("POST /chef-dashboard/documents/", {}, permit);
  await cook("GET /chef-dashboard/documents/");
}
