import { ServiceFailure, whyNoAnswer } from "./service-failure.server";

/** Who somebody is at Google or Facebook. `subject` is the provider's own number for them. */
export interface ProviderProfile {
  subject: string;
  /** null when the provider knows none, or the person keeps it back */
  email: string | null;
  /** whether the provider says that the mailbox was proved; Facebook never does */
  email_verified: boolean;
  first_name: string;
  last_name: string;
}

/** What shows that somebody was at the provider: a token for this app, or the code it sent them back with. */
export type Proof =
  | { access_token: string }
  | { code: string; redirect_uri: string; code_verifier?: string | undefined; nonce?: string | undefined };

/** The provider said no, or could not be asked. */
export class ProviderFailure extends ServiceFailure {
  override name = "ProviderFailure";
  constructor(
    readonly kind: "refused" | "unavailable",
    message: string,
    facts?: ConstructorParameters<typeof ServiceFailure>[1],
  ) {
    super(message, facts);
  }
}

type Fields = Record<string, unknown>;

/**
 * Asks a provider and reads its JSON. Its no (any 4xx but "slow down") is `refused`; silence for ten seconds, an error of
 * its own or an answer that is no object is `unavailable`.
 */
export async function askProvider(url: URL, init: RequestInit = {}): Promise<Fields> {
  const silent = (error: unknown) => {
    throw new ProviderFailure("unavailable", `${url.hostname} does not answer`, { code: whyNoAnswer(error) });
  };
  const answer = await fetch(url, {
    ...init,
    redirect: "error",
    signal: AbortSignal.timeout(10_000),
  }).catch(silent);
  const body: unknown = await answer.json().catch(() => null);
  const { status } = answer;
  const isRefused = status >= 400 && status < 500 && status !== 429;
  if (isRefused || !answer.ok || typeof body !== "object" || body === null)
    throw new ProviderFailure(
      isRefused ? "refused" : "unavailable",
      `${url.hostname} answered ${status}${answer.ok ? " without JSON" : ""}`,
      { status },
    );
  return body as Fields;
}

/** A text of an answer, or an empty one. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === "string" ? value : "";
}

/** An address of a provider with its query. */
export function at(base: string, path: string, query: Record<string, string | undefined> = {}): URL {
  const url = new URL(path, base);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value);
  return url;
}
