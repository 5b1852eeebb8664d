/** The outside services that the marketplace needs, by the name of their test. */
export const SERVICES = ["stripe", "sms", "mail", "push", "files"] as const;
export type ServiceName = (typeof SERVICES)[number];

/** Under which name the last test of a service is kept. */
export const checkKey = (name: ServiceName): string => `service_check:${name}`;

/** Under which name it is kept that somebody has read the pages' texts. */
export const TEXTS_READ = "setup:texts_read";
