/** The outside services that the marketplace needs, by the name of their test. */
export const SERVICES = ["stripe", "sms", "mail", "push", "files"] as const;
export type ServiceName = (typeof SERVICES)[number];

/** What a test answered: in plain words, with when and by whom. `at` is ISO 8601 UTC. */
export interface ServiceCheck {
  ok: boolean;
  /** nothing could be sent, so that it shows no more than that our keys are there */
  unproved?: boolean;
  message: string;
  at: string;
  by: string;
}

/** Under which name the last test of a service is kept. */
export const checkKey = (name: ServiceName): string => `service_check:${name}`;

/** Under which name it is kept that somebody has read the pages' texts. */
export const TEXTS_READ = "setup:texts_read";
