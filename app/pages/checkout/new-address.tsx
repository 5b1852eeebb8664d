import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { paths } from "~/kit/paths";
import { buttonClass } from "~/ui/button";
import { toast } from "~/ui/toast-store";
import { AddressForm, type AddressValues } from "../addresses/address-form";
import type { Added } from "./add-address.server";

const addedId = (answer: unknown) =>
  typeof answer === "object" && answer !== null && "address_id" in answer
    ? (answer as Added).address_id
    : null;

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
  const added = addedId(fetcher.data);
  const told = useRef(onAdded);
  told.current = onAdded;
  useEffect(() => {
    if (added === null) return;
    toast("Address added successfully");
    if (box.current) box.current.open = false;
    document.getElementById("addresses")?.removeAttribute("open");
    told.current(added);
  }, [added]);
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
      <summary className={`${buttonClass()} list-none`}>Another address</summary>
      <div className="pt-4">{form}</div>
    </details>
  );
}
