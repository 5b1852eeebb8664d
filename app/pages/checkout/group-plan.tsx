import { formatDay } from "~/kit/day";
import { Panel } from "~/ui/card";
import { hoursText } from "~/ui/format";
import { GroupStrip, type StripGroup } from "../group-orders/group-strip";
import { FORM, GROUP_ADDRESS } from "./form";

/** When and where a group's cart goes: the group has said so, and there is nothing to choose. */
export function GroupPlan({
  group,
  address,
  now,
}: {
  group: StripGroup;
  address: { address: string; city: string; state: string; postalCode: string; extraInstructions: string };
  now: string;
}) {
  const { address: street, city, state, postalCode, extraInstructions } = address;
  return (
    <>
      <GroupStrip group={group} now={now} />
      <input {...FORM} type="hidden" name="date" value={group.delivery_date} />
      <input {...FORM} type="hidden" name="address" value={GROUP_ADDRESS} />
      <Panel id="when" title="Delivery">
        <dl className="grid gap-3">
          <div>
            <dt className="text-sm text-ink-2">Day</dt>
            <dd className="font-bold">
              {formatDay(group.delivery_date)}, {hoursText(group.window)}
            </dd>
          </div>
          <div>
            <dt className="text-sm text-ink-2">Address</dt>
            <dd className="wrap-anywhere">
              <span className="block font-bold">
                {street}, {city}, {state} {postalCode}
              </span>
              {extraInstructions && <span className="block text-ink-2">{extraInstructions}</span>}
            </dd>
          </div>
        </dl>
      </Panel>
    </>
  );
}
