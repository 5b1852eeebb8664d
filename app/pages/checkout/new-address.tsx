import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { paths } from "~/kit/paths";
import { buttonClass } from "~/ui/button";
import { toast } from "~/ui/toast-store";
import { AddressForm, type AddressValues } from "../addresses/address-form";
import type { Added } from "./add-address.server";

/** Closes the list of addresses; who stood in it stands on what opens it again. */
function leaveList(): void {
  const list = document.getElementById("addresses");
  list?.removeAttribute("open");
  list?.querySelector("summary")?.focus();
}

/** A new address without leaving the checkout: what is wrong is told in place, and what is saved is chosen. */
export function NewAddress({
  isFirst,
  fresh,
  answer,
  isOpen,
  onAdded,
}: {
  isFirst: boolean;
  fresh: AddressValues;
  answer: unknown;
  isOpen: boolean;
  onAdded(id: number): void;
}) {
  const fetcher = useFetcher();
  const box = useRef<HTMLDetailsElement>(null);
  const { address_id: added = null } = (fetcher.data ?? {}) as Partial<Added>;
  const told = useRef(onAdded);
  told.current = onAdded;
  useEffect(() => {
    if (added === null) return;
    toast("Address added successfully");
    if (box.current) box.current.open = false;
    leaveList();
    told.current(added);
  }, [added]);
  // the first one brings the list, in whose place this form stood
  useEffect(() => leaveList, []);
  const form = (
    <AddressForm
      key={added ?? 0}
      address={fresh}
      begun={fresh}
      answer={added === null ? (fetcher.data ?? answer) : undefined}
      to={paths.checkout()}
      by={fetcher}
      button="Save and use this address"
    />
  );
  if (isFirst) return form;
  return (
    <details ref={box} open={isOpen && answer !== undefined}>
      <summary className={`${buttonClass()} list-none`}>Add another address</summary>
      <div className="pt-4">{form}</div>
    </details>
  );
}
