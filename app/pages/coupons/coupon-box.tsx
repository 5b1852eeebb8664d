import { Form } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { paths } from "~/kit/paths";
import { Button } from "~/ui/button";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { Csrf } from "~/ui/forms/csrf";
import { Field } from "~/ui/forms/field";
import { X } from "~/ui/icons";

interface Coupon {
  id: number;
  coupon_code: string;
  is_valid: boolean;
  description: string;
}

/** One code for each cart: typed in, or shown with a way to take it off. */
export function CouponBox({ coupon, answer }: { coupon: Coupon | null; answer: unknown }) {
  const [form, fields] = useAnswer<{ coupon_code: string }>("coupon", answer, { coupon_code: "" });
  // What was said about the last code is about that one only.
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    if (answer) setTyping(false);
  }, [answer]);
  // The field goes when its code is taken; the focus stays where the code now is.
  const remover = useRef<HTMLButtonElement>(null);
  const isHad = useRef(coupon !== null);
  useEffect(() => {
    if (coupon && !isHad.current) remover.current?.focus({ preventScroll: true });
    isHad.current = coupon !== null;
  }, [coupon]);
  if (coupon) {
    return (
      <Form
        method="post"
        action={paths.cart()}
        preventScrollReset
        className="flex items-center justify-between gap-3 rounded-field bg-herb-wash py-1 pl-4 pr-1"
      >
        <Csrf />
        <input type="hidden" name="intent" value="drop-coupon" />
        <input type="hidden" name="coupon" value={coupon.id} />
        <span className="min-w-0">
          <span className="font-bold text-herb">{coupon.coupon_code}</span>{" "}
          <span className="text-sm">{coupon.description}</span>
        </span>
        <button
          type="submit"
          ref={remover}
          aria-label={`Remove ${coupon.coupon_code}`}
          className="grid size-11 flex-none place-items-center rounded-pill hover:bg-surface"
        >
          <X aria-hidden className="size-4" />
        </button>
      </Form>
    );
  }
  return (
    <Form
      method="post"
      action={paths.cart()}
      preventScrollReset
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate
      onInput={() => setTyping(true)}
      className="grid grid-cols-[1fr_auto] items-start gap-2"
    >
      <Csrf />
      <input type="hidden" name="intent" value="coupon" />
      <Field
        {...fieldProps(fields.coupon_code)}
        error={isTyping ? null : fields.coupon_code.errors}
        label="Coupon"
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      {/* Level with the field, below the height of its label, whatever is said under it. */}
      <Button className="mt-[1.875rem] h-12">Apply</Button>
    </Form>
  );
}
