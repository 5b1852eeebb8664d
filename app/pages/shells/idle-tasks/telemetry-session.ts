import { TELEMETRY, TELEMETRY_BYTES } from "~/kit/telemetry";
import { storedItem, storeItem } from "../browser-storage";

const KEY = "dindin_visit";

let here = "";

/**
 * The visit's random name, a new one after half an hour without a packet; null when it has said so many bytes more than it
 * may. A browser that keeps nothing has a visit for each page.
 */
export function sessionFor(bytes: number): string | null {
  const now = Date.now();
  const [id, at, said] = (storedItem("session", KEY) || here).split(" ");
  const isOver = !id || now - Number(at) > TELEMETRY.session_s * 1000;
  const name = isOver ? Math.random().toString(36).slice(2) : id;
  const sum = bytes + (isOver ? 0 : Number(said));
  if (sum > TELEMETRY_BYTES.visit) return null;
  here = `${name} ${now} ${sum}`;
  storeItem("session", KEY, here);
  return name;
}
