import { rules } from "~/kit/rules";
import type { fieldProps } from "~/ui/forms/answer";
import { Field } from "~/ui/forms/field";

type Wired = ReturnType<typeof fieldProps>;

/** What an organization writes of a member besides the email; the browser's own name is not offered, it is somebody else. */
export function MemberFields({
  first,
  last,
  phone,
  hasVouchers,
}: {
  first: Wired;
  last: Wired;
  phone: Wired;
  hasVouchers: boolean;
}) {
  const { maxLength } = rules.name;
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field {...first} label="First name" autoComplete="off" required maxLength={maxLength} />
        <Field {...last} label="Last name" autoComplete="off" required maxLength={maxLength} />
      </div>
      <Field {...phone} label="Phone" type="tel" autoComplete="off" required={false} maxLength={24} />
      <label className="flex min-h-11 items-center gap-3 font-medium">
        <input type="checkbox" name="is_voucher_benefit" defaultChecked={hasVouchers} className="tick" />
        Can use meal vouchers
      </label>
    </>
  );
}
