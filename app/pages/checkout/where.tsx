import { paths } from "~/kit/paths";
import { formatPhone } from "~/kit/phone";
import { Panel } from "~/ui/card";
import { ChoiceCard, ChoiceGroup } from "~/ui/forms/choice-card";
import { AddressForm, type AddressValues } from "../addresses/address-form";
import { FORM } from "./form";

type Address = AddressValues & { id: number };

/** Saved addresses, and room for another one. */
export function Where({
  addresses,
  chosen,
  name,
}: {
  addresses: readonly Address[];
  chosen: number;
  name: string;
}) {
  const fresh = {
    title: "",
    address: "",
    city: "",
    state: "",
    postalCode: "",
    contactPerson: name,
    contactPersonNumber: "",
    extraInstructions: "",
  };
  return (
    <Panel id="where" title="Where">
      <ChoiceGroup id="address" legend="Delivery address" hideLegend>
        {addresses.map((address) => (
          <ChoiceCard
            key={address.id}
            {...FORM}
            type="radio"
            name="address"
            value={String(address.id)}
            defaultChecked={address.id === chosen}
            title={address.title}
            detail={`${address.address}, ${address.city}, ${address.state} ${address.postalCode}`}
            note={[
              address.extraInstructions,
              `${address.contactPerson}, ${formatPhone(address.contactPersonNumber)}`,
            ]
              .filter(Boolean)
              .join(" · ")}
          />
        ))}
      </ChoiceGroup>
      <details className="mt-3" open={addresses.length === 0}>
        <summary className="inline-flex min-h-11 list-none items-center font-bold text-paprika underline-offset-4 hover:underline">
          {addresses.length === 0 ? "Where should dinner go?" : "Another address"}
        </summary>
        <div className="pt-3">
          <AddressForm
            address={fresh}
            answer={undefined}
            next={paths.checkout()}
            button="Save and use this address"
          />
        </div>
      </details>
    </Panel>
  );
}
