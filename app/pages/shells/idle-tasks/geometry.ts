import { storeItem } from "../browser-storage";
import type { RootData } from "../root.server";

type Place = RootData["place"];

/**
 * The specification's geometry (sections 3 and 4): where dinner goes, who delivers there, and whether the browser may
 * say where it is (`is_permission_allowed`) or would have to ask first (`is_prompt`). Degrees to 0.001; null is not known.
 */
export function geometryOf({ zip, point, market }: Place, permission: PermissionState | null) {
  return {
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    address: market && !market.is_global ? market.name : null,
    zipcode: zip,
    marketplaces: market ? [{ id: market.id, name: market.name, is_global: market.is_global }] : [],
    is_permission_allowed: permission === "granted",
    is_prompt: permission === "prompt",
  };
}

/** What the browser would answer without being asked; null where it does not tell. */
async function permissionNow(): Promise<PermissionState | null> {
  try {
    return (await navigator.permissions.query({ name: "geolocation" })).state;
  } catch {
    return null;
  }
}

/**
 * Keeps `geometry` in local storage, now and after each change that `onChange` calls of, for scripts that read it; nothing of
 * ours does.
 */
export function storeGeometry(placeNow: () => Place | null, onChange: (hear: () => void) => void): void {
  let written: Place | null = null;
  const look = async () => {
    const place = placeNow();
    if (place === written || place === null) return;
    written = place;
    storeItem("local", "geometry", JSON.stringify(geometryOf(place, await permissionNow())));
  };
  void look();
  onChange(() => void look());
}
