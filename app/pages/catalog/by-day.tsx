import { Form } from "@remix-run/react";
import { Button } from "~/ui/button";
import { Csrf } from "~/ui/forms/csrf";
import { Pill } from "~/ui/pill";

/** Where something stands that is shown from a day to a day. */
export const STATES = {
  live: <Pill tone="herb">On show</Pill>,
  next: <Pill tone="turmeric">Begins later</Pill>,
  ended: <Pill>Over</Pill>,
};

/** Ends it now: sends its number under `name`. */
export function EndButton({ name, id, title }: { name: string; id: number; title: string }) {
  return (
    <Form method="post">
      <Csrf />
      <input type="hidden" name="intent" value="stop" />
      <input type="hidden" name={name} value={id} />
      <Button className="whitespace-nowrap">
        End<span className="sr-only"> {title}</span>
      </Button>
    </Form>
  );
}
