import { sql } from "~/data/sql.server";
import { programToken } from "~/domain/programs/program-token.server";
import type { LinkedRow } from "~/kit/sealed-id.server";
import { aCorporateAdmin, aMember, anOrganization, type TestOrganization } from "../builders";

interface ProgramOptions {
  /** a new one where it is left out */
  of?: TestOrganization;
  each?: number;
  total?: number;
  ended?: boolean;
  /** days from today, in the organization's calendar */
  from?: number;
  to?: number;
  credit_limit_cents?: number;
  /** the meals its vouchers pay for: all, where it is left out */
  cuisines?: number[];
  cooks?: number[];
  max_price_cents?: number;
}

/** A voucher program of an organization, its admin and one of its members, with the end of its link. */
export async function aProgram(options: ProgramOptions = {}) {
  const { each = 2, total = 10, from = 0, to = 20, ended = false, credit_limit_cents } = options;
  const organization =
    options.of ?? (await anOrganization(credit_limit_cents === undefined ? {} : { credit_limit_cents }));
  const admin = await aCorporateAdmin({ organization });
  const member = await aMember({ organization });
  const { cuisines = [], cooks = [], max_price_cents = null } = options;
  const [made] = await sql<[LinkedRow]>`
    INSERT INTO voucher_program (organization_id, actor_id, name, vouchers_each, vouchers_total, starts_on, ends_on, cuisines, cooks, max_price_cents, ended_at)
    SELECT o.id, ${admin.account_id}::int, 'Welcome week', ${each}::int, ${total}::int, today.day + ${from}::int, today.day + ${to}::int,
      ${cuisines}::int[], ${cooks}::int[], ${max_price_cents}::int,
      CASE WHEN ${ended} THEN app_now() END
    FROM organization o, LATERAL (SELECT (app_now() AT TIME ZONE o.time_zone)::date AS day) AS today WHERE o.id = ${organization.id} RETURNING id, link_nonce`;
  return { organization, admin, member, id: made.id, token: programToken(made) };
}
