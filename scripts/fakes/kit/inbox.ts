import type { Clock } from "./clock.ts";
import { DiskLog } from "./disk-log.ts";
import { newId } from "./ids.ts";

/** A message that would have reached a person. `sent_at` is ISO 8601, by the fakes' clock. */
export interface CapturedMessage {
  id: string;
  channel: "email" | "sms" | "push";
  to: string;
  from?: string;
  subject: string;
  text: string;
  html?: string;
  data?: unknown;
  sent_at: string;
}

const KEPT = 20_000;

/** Everything the fakes received for people: emails, texts, pushes. On disk, so that a restart keeps it. */
export class Inbox {
  #messages: CapturedMessage[] = [];
  #log: DiskLog;

  constructor(
    file: string,
    private readonly clock: Clock,
  ) {
    this.#log = new DiskLog(file);
    let lines = 0;
    for (const message of this.#log.read()) {
      lines += 1;
      if (isMessage(message)) this.#messages.push(message);
    }
    this.#messages = this.#messages.slice(-KEPT);
    if (lines > this.#messages.length)
      this.#log.rewrite(this.#messages.map((message) => JSON.stringify(message)));
  }

  add(message: Omit<CapturedMessage, "id" | "sent_at">): CapturedMessage {
    const kept = { id: newId("msg", 16), ...message, sent_at: new Date(this.clock.now()).toISOString() };
    this.#messages.push(kept);
    if (this.#messages.length > KEPT * 1.2) this.#messages = this.#messages.slice(-KEPT);
    this.#log.append(JSON.stringify(kept));
    return kept;
  }

  /** Newest first. `to` is compared without regard to case, and a phone number by its digits. */
  list(filter: { to?: string | undefined; channel?: string | undefined; limit?: number | undefined } = {}) {
    const wanted = filter.to === undefined ? undefined : addressKey(filter.to);
    const found: CapturedMessage[] = [];
    for (let i = this.#messages.length - 1; i >= 0 && found.length < (filter.limit ?? 500); i -= 1) {
      const message = this.#messages[i];
      if (message === undefined) continue;
      if (wanted !== undefined && addressKey(message.to) !== wanted) continue;
      if (filter.channel !== undefined && message.channel !== filter.channel) continue;
      found.push(message);
    }
    return found;
  }

  /** Forgets the messages of one channel, or all of them. */
  clear(channel?: CapturedMessage["channel"]): void {
    this.#messages =
      channel === undefined ? [] : this.#messages.filter((message) => message.channel !== channel);
    this.#log.rewrite(this.#messages.map((message) => JSON.stringify(message)));
  }

  close(): void {
    this.#log.close();
  }
}

function isMessage(value: unknown): value is CapturedMessage {
  return (
    value !== null && typeof value === "object" && "channel" in value && "sent_at" in value && "to" in value
  );
}

/** In a URL the `+` of a phone number arrives as a space, so numbers are compared by digits alone. */
function addressKey(address: string): string {
  const trimmed = address.trim().toLowerCase();
  return /^\+?[\d ()-]+$/.test(trimmed) ? trimmed.replace(/\D/g, "") : trimmed;
}
