import { formatPhone } from "~/kit/phone";
import { buttonClass } from "~/ui/button";
import { Panel } from "~/ui/card";
import { ChoiceCard, ChoiceGroup } from "~/ui/forms/choice-card";
import type { AddressValues } from "../addresses/address-form";
import { StateList } from "../addresses/state-list-island";
import { FORM } from "./form";
import { NewAddress } from "./new-address";

type Address = AddressValues & { id: number };

const lineOf = ({ address, city, state, postalCode }: Address) =>
  `${address}, ${city}, ${state} ${postalCode}`;

/** Of two addresses with one name the street tells which is which. */
function nameOf(address: Address, all: readonly Address[]): string {
  const isAlone = all.filter((one) => one.title === address.title).length === 1;
  return isAlone ? address.title : `${address.title}, ${address.address}`;
}

const noteOf = ({ extraInstructions, contactPerson, contactPersonNumber }: Address) =>
  [extraInstructions, `${contactPerson}, ${formatPhone(contactPersonNumber)}`].filter(Boolean).join(" · ");

/**
 * Where dinner goes: the chosen address on one line, the others and room for a new one behind it. Open at once where
 * there is still something to choose.
 */
export function Where({
  addresses,
  chosen,
  fresh,
  answer,
  error,
  onAdded,
}: {
  addresses: readonly Address[];
  chosen: number;
  /** what a new address begins with */
  fresh: AddressValues;
  /** of the new address's form, when it was sent without script */
  answer: unknown;
  /** why dinner cannot go there, or that nothing is chosen */
  error: string | null;
  onAdded(id: number): void;
}) {
  const current = addresses.find(({ id }) => id === chosen);
  const isOpen = current === undefined || error !== null || answer !== undefined;
  const group = (
    <ChoiceGroup id="address" legend="Delivery address" hideLegend error={error}>
      {addresses.map((address) => (
        <ChoiceCard
          key={address.id}
          {...FORM}
          type="radio"
          name="address"
          value={String(address.id)}
          defaultChecked={address.id === chosen}
          title={nameOf(address, addresses)}
          detail={lineOf(address)}
          note={noteOf(address)}
        />
      ))}
    </ChoiceGroup>
  );
  const another = (
    <NewAddress
      isFirst={addresses.length === 0}
      fresh={fresh}
      answer={answer}
      onAdded={onAdded}
      isOpen={isOpen}
    />
  );
  return (
    <Panel id="where" title="Delivery address">
      <StateList />
      {addresses.length === 0 ? (
        <>
          {group}
          {another}
        </>
      ) : (
        <details id="addresses" className="group" open={isOpen}>
          <summary className="flex min-h-11 list-none items-center justify-between gap-4">
            <span className="min-w-0">
              <span className="block font-bold">{current ? current.title : "Choose an address"}</span>
              {current && <span className="block text-ink-2">{lineOf(current)}</span>}
            </span>
            <span className={`${buttonClass()} group-open:hidden`}>
              Change<span className="sr-only"> the address</span>
            </span>
          </summary>
          <div className="grid gap-2.5 pt-3">
            {group}
            {another}
          </div>
        </details>
      )}
    </Panel>
  );
}
