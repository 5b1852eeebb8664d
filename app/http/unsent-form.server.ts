import { z } from "zod";
import { redis } from "~/data/redis.server";
import { decrypt, encrypt } from "~/kit/encrypt.server";
import { ownerOfToken } from "./csrf.server";
import { type FormAnswer, isSecretField, parseFields } from "./forms.server";
import { log } from "./log.server";
import { UNSENT_SECONDS, unsentCookie } from "./unsent-cookie.server";

/** More than anybody types. Characters. */
const LONGEST = 64 * 1024;

const UNSENT = "You were signed out before this was sent. Check it and submit it again.";
const WITH_FILE = "You were signed out before this was sent. Choose your file again and submit it.";

/** What a form held that was sent too late: for whom the page was made, and where it stands. Never a file or a secret. */
interface Unsent {
  path: string;
  fields: [name: string, value: string][];
  has_file: boolean;
}

const keyOf = (account_id: number) => `unsent-form:${account_id}`;

/** Whether somebody typed or chose something: a button alone, with the id of what it is about, is soon pressed again. */
const holdsTyped = ({ fields }: Unsent) =>
  fields.some(([name, value]) => name !== "intent" && name !== "next" && !/^\d*$/.test(value));

/**
 * Keeps what was typed into a form of the screen at `path` which a browser sent as a document, without script, after its
 * sign-in had ended: encrypted, for an hour, for the person whose page it was and nobody else, the last one of each. Answers
 * the `Set-Cookie` with which it comes back (`consumeUnsent`); null where nothing was typed or nothing can be kept.
 */
export async function storeUnsent(request: Request, path: string): Promise<string | null> {
  const isDocument = request.method === "POST" && !new URL(request.url).pathname.endsWith(".data");
  if (!isDocument || request.bodyUsed) return null;
  const form = await request
    .clone()
    .formData()
    .catch(() => null);
  const owner = ownerOfToken(String(form?.get("csrf") ?? ""));
  if (!form || owner === null) return null;
  const unsent: Unsent = { path, fields: [], has_file: false };
  for (const [name, value] of form) {
    if (typeof value !== "string") unsent.has_file ||= value.size > 0;
    else if (name !== "csrf" && !isSecretField(name)) unsent.fields.push([name, value]);
  }
  const text = JSON.stringify(unsent);
  if (!holdsTyped(unsent) || text.length > LONGEST) return null;
  const hidden = encrypt(Buffer.from(text), keyOf(owner)).toString("base64");
  const isKept = await redis.set(keyOf(owner), hidden, "EX", UNSENT_SECONDS).then(
    () => true,
    (error: unknown) => log.warn({ err: error }, "a form could not be kept for who signs in again"),
  );
  return isKept ? unsentCookie(path) : null;
}

/** What somebody typed into the form at `path` before they signed in again, once, as the answer that fills the form; null for nothing. */
export async function consumeUnsent(account_id: number, path: string): Promise<FormAnswer | null> {
  const hidden = await redis.getdel(keyOf(account_id)).catch(() => null);
  if (hidden === null) return null;
  const text = decrypt(Buffer.from(hidden, "base64"), keyOf(account_id)).toString();
  const unsent = JSON.parse(text) as Unsent;
  if (unsent.path !== path) return null;
  const form = new FormData();
  for (const [name, value] of unsent.fields) form.append(name, value);
  return parseFields(form, z.looseObject({})).reply({ formErrors: [unsent.has_file ? WITH_FILE : UNSENT] });
}
