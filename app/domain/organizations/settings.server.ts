import { db } from "~/data/prisma.server";
import { transaction } from "~/data/transaction.server";
import type { CorporateAdmin } from "../accounts/people";
import { invalid, missing } from "../refusal";
import { audit } from "../staff/admin-audit.server";
import type { Settings, SettingsInput } from "./settings-schemas.server";

const shown = {
  name: true,
  legal_name: true,
  ein_number: true,
  time_zone: true,
  needs_second_factor: true,
} as const;

interface Row extends Omit<Settings, "organization_name" | "legal_name"> {
  name: string;
  legal_name: string | null;
}

const toView = ({ name, legal_name, ...rest }: Row): Settings => ({
  ...rest,
  organization_name: name,
  legal_name: legal_name ?? "",
});

/** What my organization is called, by law too, its clock, and whether its admins need a second factor. */
export async function showSettings({ organization_id }: CorporateAdmin): Promise<Settings> {
  const row = await db.organization.findUnique({ where: { id: organization_id }, select: shown });
  if (!row) throw missing();
  return toView(row);
}

/**
 * Changes the settings of my organization. Invoices that are issued keep the name and EIN of their day; receipts say what holds
 * now. Days of reports and periods are those of the new time zone from then on.
 * @throws Refusal `invalid` `needs_second_factor` where I have none myself: I would shut myself out.
 */
export async function changeSettings(me: CorporateAdmin, input: SettingsInput): Promise<Settings> {
  const { organization_id, account_id } = me;
  const { organization_name, legal_name, ...rest } = input;
  return transaction(async (tx) => {
    // plain SQL: locks the row, so that the audit names what was there
    await tx`SELECT FROM organization WHERE id = ${organization_id} FOR NO KEY UPDATE`;
    const before = await tx.db.organization.findUniqueOrThrow({
      where: { id: organization_id },
      select: shown,
    });
    if (input.needs_second_factor && !before.needs_second_factor) {
      const own = { account_id, confirmed_at: { not: null } };
      if ((await tx.db.secondFactor.count({ where: own })) === 0)
        throw invalid("needs_second_factor", "Turn on two-step sign-in for yourself first");
    }
    const data = { ...rest, name: organization_name, legal_name: legal_name || null };
    const after = await tx.db.organization.update({ where: { id: organization_id }, data, select: shown });
    const changed = Object.keys(shown).filter(
      (name) => before[name as keyof typeof shown] !== after[name as keyof typeof shown],
    );
    if (changed.length > 0)
      await audit(
        tx,
        me,
        "organization.settings_changed",
        { kind: "organization", id: organization_id },
        { changed: changed.join(", "), ...after },
      );
    return toView(after);
  });
}
