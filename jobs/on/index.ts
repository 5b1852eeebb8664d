import type { Events, Topic } from "~/domain/events";

/** What is done about one kind of message; `key` is unique to the message and goes into providers' idempotency keys. */
export type Handler<T extends Topic> = (payload: Events[T], key: string) => Promise<void>;

/** What happens when: one handler for every topic. */
export const handlers: Partial<{ [T in Topic]: Handler<T> }> = {};
