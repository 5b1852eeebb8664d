import { GROUP_KINDS, KIND_WORDS } from "~/domain/groups/kinds";
import type { Group } from "~/domain/groups/schemas.server";
import { Select } from "~/ui/forms/field";

/** Narrows a list down to one department, cost center or office. */
export function GroupSelect({
  groups,
  chosen,
  label = "Group",
  error,
}: {
  groups: readonly Group[];
  /** an id as text; empty for everybody */
  chosen: string;
  label?: string;
  /** what is wrong with the choice */
  error?: string[] | undefined;
}) {
  return (
    <Select name="group" label={label} defaultValue={chosen} error={error}>
      <option value="">Everyone</option>
      {GROUP_KINDS.filter((kind) => groups.some((one) => one.kind === kind)).map((kind) => (
        <optgroup key={kind} label={KIND_WORDS[kind].many}>
          {groups
            .filter((one) => one.kind === kind)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </optgroup>
      ))}
    </Select>
  );
}
