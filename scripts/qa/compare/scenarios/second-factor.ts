import { Secret, TOTP } from "otpauth";
import { type Ask, type Context, clientOf, PASSWORD, proveOwner, sentTo, signIn, ZIP } from "../people";
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

/** Turns the second factor of whoever has this mailbox on; answers the recovery codes. */
export async function turnOnSecondFactor(recorder: Recorder, ask: Ask, mailbox: string): Promise<string[]> {
  const path = "/accounts/second-factor/";
  await ask(`GET ${path}`);
  for (const password of ["Paprika@12", PASSWORD]) await ask(`POST ${path}`, {}, { password });
  await proveOwner(recorder, ask, mailbox);
  const { secret = "" } = await ask<{ secret?: string }>(`POST ${path}`, {}, { password: PASSWORD });
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const otp = totp.generate({ timestamp: recorder.environment.now().getTime() });
  const { recovery_codes = [] } = await ask<{ recovery_codes?: string[] }>(`PUT ${path}`, {}, { otp });
  await ask(`GET ${path}`);
  return recovery_codes;
}

/** A permit is handed in, and another document by mistake, which is removed. */
async function handInDocuments(cook: Ask): Promise<void> {
  const documents = "/chef-dashboard/documents/";
  const handIn = async (kind: string) => {
    const pdf = new File([`%PDF-1.4\n% ${kind}\n%%EOF\n`], `${kind}.pdf`, { type: "application/pdf" });
    const form = asForm("document", pdf);
    for (const [name, value] of Object.entries({ kind, expires_on: "2028-06-30" })) form.append(name, value);
    return cook<{ id: number }>(`POST ${documents}`, {}, form);
  };
  await handIn("permit");
  const { id } = await handIn("food_handler");
  await cook(`GET ${documents}`);
  await cook(`DELETE ${documents}{id}/`, { id });
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
  const [first, second] = await turnOnSecondFactor(recorder, cook, IVO.email);
  for (const _time of [1, 2]) await cook("POST /accounts/second-factor/proof/", {}, { otp: first });
  await cook(bank);
  const codes = "POST /accounts/second-factor/recovery-codes/";
  const proof = { password: PASSWORD, otp: second };
  const { recovery_codes = [] } = await cook<{ recovery_codes?: string[] }>(codes, {}, proof);
  await cook("POST /accounts/second-factor/remove/", {}, { password: PASSWORD, otp: recovery_codes[0] });
  await handInDocuments(cook);
}
