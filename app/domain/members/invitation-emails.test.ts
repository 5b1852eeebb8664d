import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { env } from "~/kit/env.server";
import { aCorporateAdmin, uniqueEmail } from "../../../tests/builders";
import { activateMember } from "./activate-member.server";
import { addMember } from "./add-member.server";
import { endMembership } from "./end-membership.server";

const lettersTo = async (account_id: number) =>
  (
    await sql`SELECT FROM outbox WHERE topic = 'membership.invited' AND (payload->>'invitation_id')::int IN (
      SELECT i.id FROM invitation i JOIN membership m ON m.id = i.membership_id WHERE m.account_id = ${account_id})`
  ).length;

/** Ten minutes go by for whoever was invited. */
const rest = (account_id: number) => sql`
  UPDATE invitation i SET created_at = i.created_at - interval '11 minutes' FROM membership m
  WHERE m.id = i.membership_id AND m.account_id = ${account_id}`;

const person = () => ({ first_name: "Ben", last_name: "Okafor", email: uniqueEmail("ben") });

test.each([
  ["rejected and activated", "rejected"],
  ["removed and added", "left"],
] as const)("somebody %s again and again gets one email in ten minutes, and five a day", async (_, how) => {
  const admin = await aCorporateAdmin();
  const ben = person();
  const { id } = await addMember(admin, ben);
  const again = async () => {
    await endMembership(admin, id, how);
    const member = how === "left" ? await addMember(admin, ben) : await activateMember(admin, id);
    expect(member).toMatchObject({ id, status_code: "Invited" });
  };
  for (let n = 0; n < 3; n += 1) await again();
  expect(await lettersTo(id)).toBe(1);
  for (let n = 0; n < 7; n += 1) {
    await rest(id);
    await again();
  }
  expect(await lettersTo(id)).toBe(env.INVITATION_LETTERS_PER_MEMBER);
});
