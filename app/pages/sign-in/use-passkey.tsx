import { PasskeyForm } from "./passkey-form";

/** A passkey in place of a code, where the account has one; `options` is what its browser is asked, as JSON; null for an account without one. */
export function UsePasskey({ options, answer }: { options: string | null; answer: unknown }) {
  if (!options) return null;
  return (
    <div className="mb-5 grid gap-5 border-b border-line pb-5 noscript:hidden">
      <PasskeyForm
        intent="passkey"
        text="Use your passkey"
        ask={({ startAuthentication }) => startAuthentication({ optionsJSON: JSON.parse(options) })}
        answer={answer}
      />
    </div>
  );
}
