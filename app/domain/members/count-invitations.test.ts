import { expect, test } from "vitest";
import { limit } from "~/data/limits.server";
import { sql } from "~/data/sql.server";
import { env } from "~/kit/env.server";
import { aCorporateAdmin, uniqueEmail } from "../../../tests/builders";
import { confirmUpload } from "../imports-exports/confirm-upload.server";
import { uploadMembers } from "../imports-exports/upload-members.server";
import { addMember } from "./add-member.server";

const person = () => ({ first_name: "Ben", last_name: "Okafor", email: uniqueEmail("ben") });
const sheet = (people: number) => {
  const lines = Array.from({ length: people }, () => `Ben,Okafor,${uniqueEmail("ben")}`);
  return {
    name: "people.csv",
    bytes: Buffer.from(["First name,Last name,Email", ...lines].join("\n")),
  };
};

test("an organization invites so many a day, one by one and by file alike, and another one is not concerned", async () => {
  const [admin, rival] = [await aCorporateAdmin(), await aCorporateAdmin()];
  await limit("invitations").count(String(admin.organization_id), env.INVITATIONS_PER_ORGANIZATION - 3);
  const { id } = await uploadMembers(admin, sheet(4));
  const limited = { kind: "limited", retryAfter: expect.any(Number) };
  await expect(confirmUpload(admin, { id, confirm: true })).rejects.toMatchObject(limited);
  const [kept] = await sql`SELECT confirmed_at FROM member_import WHERE id = ${id}`;
  expect(kept).toEqual({ confirmed_at: null });
  const smaller = await uploadMembers(admin, sheet(2));
  await confirmUpload(admin, { id: smaller.id, confirm: true });
  await confirmUpload(admin, { id: smaller.id, confirm: true });
  await addMember(admin, person());
  await expect(addMember(admin, person())).rejects.toMatchObject(limited);
  const other = person();
  expect(await addMember(rival, other)).toMatchObject(other);
});

test("only who is invited stays counted: not with a yes that was refused, a second one at once, or a row still wrong", async () => {
  const admin = await aCorporateAdmin();
  const key = String(admin.organization_id);
  await limit("invitations").count(key, env.INVITATIONS_PER_ORGANIZATION - 9);
  const { id } = await uploadMembers(admin, sheet(4));
  for (let n = 0; n < 3; n += 1)
    await expect(
      confirmUpload(admin, { id, confirm: true, rows: [{ row: 99, email: uniqueEmail("cy") }] }),
    ).rejects.toMatchObject({ kind: "invalid" });
  const rows = [{ row: 2, email: "no mailbox" }];
  await confirmUpload(admin, { id, rows });
  await Promise.all([
    confirmUpload(admin, { id, confirm: true }),
    confirmUpload(admin, { id, confirm: true }),
  ]);
  const wrong = await uploadMembers(admin, sheet(2));
  await confirmUpload(admin, { id: wrong.id, confirm: true, rows });
  expect(await limit("invitations").count(key, 5)).toBe(0);
  expect(await limit("invitations").count(key)).toBeGreaterThan(0);
});
