import { Link } from "@remix-run/react";
import type { MemberRow } from "~/domain/organizations/schemas.server";
import { companyPaths } from "~/kit/company-paths";
import { dayIn, formatDay } from "~/kit/day";
import { countOf } from "~/kit/text";
import { Money } from "~/ui/money/money";
import { MemberStatus } from "./member-status";

const cell = "py-1.5 lg:px-3 lg:py-2.5";

const groupsText = ({ department, cost_center, office }: MemberRow) =>
  [department, cost_center, office].filter((name) => name !== null).join(" · ");

/** Members as rows of a table on wide screens, each a card on narrow ones. `timeZone` is the organization's. */
export function MemberTable({ rows, timeZone }: { rows: readonly MemberRow[]; timeZone: string }) {
  return (
    <table className="w-full text-left max-lg:block lg:rounded-card lg:border lg:border-line lg:bg-surface">
      <caption className="sr-only">Members</caption>
      <thead className="text-ink-2 max-lg:sr-only lg:sticky lg:top-0 lg:bg-surface">
        <tr className="lg:border-b lg:border-line">
          {["Name", "Status", "Joined", "Dollars left", "Vouchers left"].map((title, place) => (
            <th
              key={title}
              scope="col"
              className={`px-3 py-2.5 font-medium ${place > 2 ? "text-right" : ""}`}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="tabular-nums max-lg:grid max-lg:gap-2.5">
        {rows.map((member) => (
          <tr
            key={member.id}
            className="relative max-lg:grid max-lg:grid-cols-2 max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-surface max-lg:p-4 lg:border-b lg:border-line lg:last:border-0 lg:hover:bg-sunk"
          >
            <th scope="row" className={`${cell} min-w-0 font-normal max-lg:col-span-2`}>
              <Link
                to={companyPaths.member(member.id)}
                prefetch="intent"
                className="font-bold after:absolute after:inset-0 hover:underline"
              >
                {member.first_name} {member.last_name}
              </Link>
              <span className="block text-ink-2 wrap-anywhere">{member.email}</span>
              {groupsText(member) && <span className="block text-sm text-ink-2">{groupsText(member)}</span>}
            </th>
            <td className={cell}>
              <MemberStatus status={member.status_code} />
            </td>
            <td className={`${cell} text-ink-2 max-lg:self-center max-lg:text-right`}>
              {member.joined_at ? formatDay(dayIn(timeZone, new Date(member.joined_at))) : "Not yet"}
            </td>
            <td className={`${cell} font-bold text-plum lg:text-right`}>
              <Money cents={member.remaining_dollar_cents} />
            </td>
            <td className={`${cell} text-right font-bold text-plum`}>
              {countOf(member.remaining_voucher, "voucher")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
