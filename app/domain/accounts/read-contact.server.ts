import { db } from "~/data/prisma.server";

/** Where codes reach the owner of an account. */
export interface Contact {
  channel: "email" | "phone";
  /** the email in lower case, or the phone (E.164) */
  target: string;
  /** somebody has shown by a code or link that it is theirs */
  is_confirmed: boolean;
}

/**
 * Where the owner of an account is reached: its confirmed email, else its confirmed phone, else its email as it stands.
 * Null for an account that is locked or gone.
 */
export async function readContact(account_id: number): Promise<Contact | null> {
  const account = await db.account.findUnique({
    where: { id: account_id, is_active: true, deleted_at: null },
    select: { email: true, email_verified_at: true, phone: true, phone_verified_at: true },
  });
  if (!account) return null;
  const { email_verified_at, phone, phone_verified_at } = account;
  if (email_verified_at === null && phone !== null && phone_verified_at !== null)
    return { channel: "phone", target: phone, is_confirmed: true };
  return { channel: "email", target: account.email.toLowerCase(), is_confirmed: email_verified_at !== null };
}
