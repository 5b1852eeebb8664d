/** The clocks of the United States, by the cities that people know them by. */
const ZONES: readonly (readonly [string, string])[] = [
  ["America/New_York", "Eastern (New York)"],
  ["America/Chicago", "Central (Chicago)"],
  ["America/Denver", "Mountain (Denver)"],
  ["America/Phoenix", "Arizona (Phoenix)"],
  ["America/Los_Angeles", "Pacific (Los Angeles)"],
  ["America/Anchorage", "Alaska (Anchorage)"],
  ["Pacific/Honolulu", "Hawaii (Honolulu)"],
  ["America/Puerto_Rico", "Atlantic (San Juan)"],
];

/** Those that a form offers: the one that is set among them, wherever it is. */
export function zonesWith(zone: string): readonly (readonly [string, string])[] {
  return ZONES.some(([one]) => one === zone) ? ZONES : [...ZONES, [zone, zone]];
}
