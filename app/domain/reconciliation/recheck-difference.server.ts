import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import type { Day } from "~/kit/day";
import type { Staff } from "../accounts/people";
import { callProvider } from "../payments/provider.server";
import { recordReversals } from "../payouts/record-reversal.server";
import { missing } from "../refusal";
import { type Finding, reconcileObject } from "../settlement/reconcile-since.server";
import { requireProof } from "../sign-in/proof.server";
import { actingStaff } from "../staff/acting-staff";
import { audit } from "../staff/audit.server";
import { compareDay } from "./compare-day.server";
import type { DifferenceKind } from "./difference";

interface OpenDifference {
  day: Day;
  kind: DifferenceKind;
  stripe_id: string;
  /** of a reversal: its transfer */
  parent: string | null;
}

async function bringTogether({ kind, stripe_id, parent }: OpenDifference): Promise<Finding[]> {
  if (kind !== "reversal") return callProvider(() => reconcileObject(kind, stripe_id));
  if (parent !== null) await recordReversals(parent);
  return [];
}

/**
 * Asks Stripe again for what a difference is about, has it settled, written down or given back by the rules of `npm run reconcile`,
 * and compares the day again. Doing it twice does nothing twice. Answers what was done. Finance and admins may, with a
 * code of the last ten minutes, since money may go back.
 * @throws Refusal `forbidden`, with code `second_factor_proof_required` without a fresh code; `missing`, also for what
 *   Stripe doesn't know; `unavailable`.
 */
export async function recheckDifference(me: Staff, id: number): Promise<Finding[]> {
  const by = actingStaff(me, "resolve differences");
  await requireProof(me);
  // plain SQL: one answer from two tables that no key ties
  const [one] = await sql<OpenDifference[]>`
    SELECT f.day, f.kind, f.stripe_id, (SELECT m.parent FROM stripe_movement m WHERE m.source = f.stripe_id LIMIT 1) AS parent
    FROM money_difference f WHERE f.id = ${id}`;
  if (!one) throw missing();
  const done = await bringTogether(one);
  await transaction((tx) =>
    audit(tx, by, {
      ...{ action: "difference.asked", subject_kind: "difference", subject_id: id, reason: null },
      after: { done: done.map((finding) => `${finding.what} ${finding.id}: ${finding.done}`).join(", ") },
    }),
  );
  await compareDay(one.day);
  return done;
}
