import { Form } from "@remix-run/react";
import { Button } from "~/ui/button";
import { Csrf } from "~/ui/forms/csrf";

/** One press for each person of the demo market; a market of real people has none. */
export function DemoAccounts({
  accounts,
  next,
}: {
  accounts: readonly { email: string; role: string; password: string }[];
  next: string;
}) {
  return (
    <section
      aria-labelledby="demo"
      className="grid min-w-0 gap-2 rounded-card border border-dashed border-line-strong p-4"
    >
      <h2 id="demo" className="text-sm font-bold">
        Demo: sign in as
      </h2>
      <div className="max-lg:rail max-lg:-mx-4 max-lg:px-4 flex gap-2 lg:flex-wrap">
        {accounts.map(({ email, role, password }) => (
          <Form key={email} method="post">
            <Csrf />
            <input type="hidden" name="next" value={next} />
            <input type="hidden" name="email" value={email} />
            <input type="hidden" name="password" value={password} />
            <Button className="whitespace-nowrap">{role}</Button>
          </Form>
        ))}
      </div>
    </section>
  );
}
