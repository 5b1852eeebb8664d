import type { ComponentProps } from "react";
import { Select } from "~/ui/forms/field";

/** One marketplace, or everywhere. */
export function MarketplaceSelect({
  marketplaces,
  ...select
}: Omit<ComponentProps<typeof Select>, "children"> & {
  marketplaces: readonly { id: number; name: string }[];
}) {
  return (
    <Select {...select}>
      <option value="">Everywhere</option>
      {marketplaces.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
