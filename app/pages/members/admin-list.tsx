import { Form } from "@remix-run/react";
import type { WireAdmin } from "~/domain/members/admin-schemas.server";
import { Button } from "~/ui/button";
import { Csrf } from "~/ui/forms/csrf";
import { Select } from "~/ui/forms/field";
import { Pill } from "~/ui/pill";

/** What each role is called, and what it opens. */
export const ROLES = {
  owner: { name: "Owner", may: "everything" },
  finance: { name: "Finance", may: "money, invoices, reports" },
  viewer: { name: "Viewer", may: "reports" },
} as const;

/** The roles to choose from, each with what it opens. */
export function RoleOptions() {
  return Object.entries(ROLES).map(([role, { name, may }]) => (
    <option key={role} value={role}>
      {name}: {may}
    </option>
  ));
}

const STATES = {
  invited: { tone: "turmeric", text: "Invited" },
  suspended: { tone: "danger", text: "Suspended" },
} as const;

/** The admins of an organization, each with a role to change and an end. */
export function AdminList({ admins }: { admins: readonly WireAdmin[] }) {
  return (
    <ul className="grid divide-y divide-line rounded-card border border-line bg-surface px-5 lg:px-6">
      {admins.map(({ id, first_name, last_name, email, role, status, is_me }) => {
        const name = `${first_name} ${last_name}`;
        const state = status === "activated" ? null : STATES[status];
        return (
          <li key={id} className="grid gap-4 py-5">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <div className="min-w-0 flex-1 basis-52">
                <h2 className="text-base font-bold wrap-anywhere">
                  {name}
                  {is_me && <span className="font-normal text-ink-2"> (you)</span>}
                </h2>
                <p className="wrap-anywhere text-ink-2">{email}</p>
              </div>
              {state && <Pill tone={state.tone}>{state.text}</Pill>}
              <Pill tone={role === "owner" ? "herb" : undefined}>{ROLES[role].name}</Pill>
            </div>
            <Form method="post" className="flex flex-wrap items-end gap-2.5">
              <Csrf />
              <input type="hidden" name="admin" value={id} />
              <Select
                key={role}
                name="role"
                id={`role-${id}`}
                label={
                  <>
                    Role<span className="sr-only"> of {name}</span>
                  </>
                }
                defaultValue={role}
                required
                className="min-w-0 flex-1 basis-60"
              >
                <RoleOptions />
              </Select>
              <Button name="intent" value="role">
                Change<span className="sr-only"> role of {name}</span>
              </Button>
              <Button tone="danger" name="intent" value="end">
                End<span className="sr-only"> access of {name}</span>
              </Button>
            </Form>
          </li>
        );
      })}
    </ul>
  );
}
