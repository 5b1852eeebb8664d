import type { ReceiverRow } from "~/domain/distributions/list-receivers.server";
import type { Group } from "~/domain/groups/schemas.server";
import { countOf } from "~/kit/text";
import { Button } from "~/ui/button";
import { Field, Select } from "~/ui/forms/field";
import { moneyText } from "~/ui/money-text";
import { GroupSelect } from "../groups/group-select";
import type { Draft } from "./draft";

function Person({ person, isPicked }: { person: ReceiverRow; isPicked: boolean }) {
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-3.5 px-4 py-2.5 hover:bg-sunk">
      <input type="checkbox" name="pick" value={person.id} defaultChecked={isPicked} className="tick" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">{person.name}</span>
        <span className="block text-sm text-ink-2 wrap-anywhere">{person.email}</span>
      </span>
      <span className="text-right text-sm tabular-nums text-ink-2">
        {moneyText(person.left_cents)} left
        {person.left_vouchers > 0 && (
          <span className="block">{countOf(person.left_vouchers, "Voucher")}</span>
        )}
      </span>
    </label>
  );
}

interface Props {
  draft: Draft;
  found: ReceiverRow[];
  /** those who are picked, on this page of the list or not */
  picked: ReceiverRow[];
  groups: readonly Group[];
  count: number;
  page: number;
  hasMore: boolean;
}

/** Finds people and picks among them. Who was picked on another page of the list stays picked. */
export function PickPeople({ draft, found, picked, groups, count, page, hasMore }: Props) {
  const chosen = new Set(draft.pick);
  const elsewhere = picked.filter(({ id }) => !found.some((one) => one.id === id));
  return (
    <fieldset className="grid gap-4">
      <legend className="title float-left text-xl">Find people</legend>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <Field
          name="search"
          label="Name or email"
          type="search"
          maxLength={100}
          defaultValue={draft.search}
        />
        <Select name="benefit" label="Meal vouchers" defaultValue={draft.benefit}>
          <option value="">With or without</option>
          <option value="yes">Can use vouchers</option>
          <option value="no">Can't use vouchers</option>
        </Select>
        {groups.length > 0 && <GroupSelect groups={groups} chosen={draft.group} />}
        <Button name="intent" value="find:1" className="h-12 justify-self-start" formNoValidate>
          Search
        </Button>
      </div>
      <p className="text-sm text-ink-2" role="status">
        {countOf(count, "activated member")}
        {picked.length > 0 && ` · ${picked.length} picked`}
      </p>
      {found.length + elsewhere.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {[...elsewhere, ...found].map((person) => (
            <li key={person.id}>
              <Person person={person} isPicked={chosen.has(person.id)} />
            </li>
          ))}
        </ul>
      )}
      {(page > 1 || hasMore) && (
        <div className="flex items-center justify-center gap-4">
          {page > 1 && (
            <Button name="intent" value={`find:${page - 1}`} formNoValidate>
              Previous
            </Button>
          )}
          <span className="text-sm text-ink-2">Page {page}</span>
          {hasMore && (
            <Button name="intent" value={`find:${page + 1}`} formNoValidate>
              Next
            </Button>
          )}
        </div>
      )}
    </fieldset>
  );
}
