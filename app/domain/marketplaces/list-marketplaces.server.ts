import type { Page, Slice } from "~/kit/paging";
import { type KnownMarketplace, knownMarketplaces } from "./known-marketplaces.server";

/** The active marketplaces by name, the global one last. */
export async function listMarketplaces({ limit, offset }: Slice): Promise<Page<KnownMarketplace>> {
  const all = await knownMarketplaces();
  return { count: all.length, rows: all.slice(offset, offset + limit) };
}
