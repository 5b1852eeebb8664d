import { setTimeout as sleep } from "node:timers/promises";
import { aDiner } from "../../../../tests/builders";
import { Mutex } from "../locks";
import type { ModelOrganization, ModelUser } from "../model";
import { triggerResets } from "../months";
import type { Operation } from "../operation";
import type { Random } from "../random";
import type { Run } from "../run";
import { tokenOf } from "../world";

/** So many new people come at most. */
const NEW_PEOPLE = 20;

/** The row that an accepted invitation leaves behind, also of somebody who has been a member before. */
async function writeMembership(run: Run, org: ModelOrganization, user: ModelUser): Promise<void> {
  await run.keepTrying(
    () => run.environment.sql`
      INSERT INTO membership (organization_id, account_id, role, status, is_voucher_benefit, first_name, last_name, joined_at)
      VALUES (${org.id}, ${user.account_id}, 'member', 'activated', true, 'New', 'Member', app_now())
      ON CONFLICT (organization_id, account_id) DO UPDATE
        SET status = 'activated', is_voucher_benefit = true, is_rejected = false, ended_at = NULL, joined_at = excluded.joined_at`,
  );
}

/** Whether the member has had this month's money of the plan, as it is given once for a membership and month. */
async function hasHadMonth(run: Run, org: ModelOrganization, user: ModelUser): Promise<boolean> {
  const [row] = await run.keepTrying(
    () => run.environment.sql`
      SELECT FROM wallet_reset r JOIN membership m ON m.id = r.membership_id
      WHERE m.organization_id = ${org.id} AND m.account_id = ${user.account_id} AND r.status = 'done'
        AND to_char(r.period_start, 'YYYY-MM') = ${org.month}`,
  );
  return row !== undefined;
}

/** Somebody who comes in the middle of a month has the plan's money as soon as the worker comes round, once. */
async function takePlan(run: Run, org: ModelOrganization, user: ModelUser): Promise<void> {
  const giveUp = Date.now() + 150_000;
  while (!(await hasHadMonth(run, org, user))) {
    if (Date.now() > giveUp) run.violated(`the new member ${user.index} never gets this month's money`);
    await triggerResets(run, 2);
    await sleep(500);
  }
  user.balances.plan = org.plan;
  org.cents.begin(org.plan).taken();
}

async function newPerson(run: Run, org: ModelOrganization): Promise<ModelUser> {
  const { account_id, email, key_id } = await run.keepTrying(() => aDiner());
  const token = await run.keepTrying(() => tokenOf({ account_id, key_id }));
  const balances = { plan: 0, org: 0, promo: 0, own: 0, vouchers: 0, limited: 0 };
  const index = run.model.users.length;
  const user = {
    index,
    account_id,
    email,
    token,
    organization: org.index,
    hasLeft: true,
    era: 0,
    hasClaimed: false,
    balances,
  };
  const made: ModelUser = { ...user, orders: [], lock: new Mutex() };
  run.model.users.push(made);
  return made;
}

async function comeIn(run: Run, org: ModelOrganization, user: ModelUser): Promise<void> {
  const isDue = org.plan > 0 && !(await hasHadMonth(run, org, user));
  await writeMembership(run, org, user);
  if (isDue) await takePlan(run, org, user);
  user.hasLeft = false;
  run.count("members added");
}

/** Somebody becomes a member: one who had left comes back to where they were, or a new person comes. */
export const join: Operation = {
  name: "member added",
  weight: 2,
  needs: "/corporate_user_list/{id}/reject/",
  async perform(run: Run, random: Random) {
    const gone = run.model.users.filter((user) => user.hasLeft);
    const isFull = run.model.users.length >= run.people + NEW_PEOPLE;
    if (gone.length === 0 && isFull) return;
    const org = random.pick(run.model.organizations);
    const user =
      gone.length > 0 && (isFull || random.chance(0.6)) ? random.pick(gone) : await newPerson(run, org);
    await user.lock.run(async () => {
      if (user.hasLeft) await comeIn(run, run.organizationOf(user), user);
    });
  },
};
