import type { Settings } from "./children";

/** The environments in which fakes and demo data may exist, by the same rule as the app's own. */
export function localEnvironment(own: Settings): "development" | "test" | undefined {
  if (own.APP_ENV) return own.APP_ENV === "development" || own.APP_ENV === "test" ? own.APP_ENV : undefined;
  if (own.NODE_ENV === "production") return undefined;
  if (!own.DATABASE_URL) return "development";
  return onLoopback(own.DATABASE_URL) ? "development" : undefined;
}

/** Whether a database address names this machine. */
export function onLoopback(url: string): boolean {
  return URL.canParse(url) && ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);
}
