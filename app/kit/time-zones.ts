/** The clocks of the United States, by the cities that people know them by. */
export const US_TIME_ZONES: readonly (readonly [zone: string, text: string])[] = [
  ["America/New_York", "Eastern (New York)"],
  ["America/Chicago", "Central (Chicago)"],
  ["America/Denver", "Mountain (Denver)"],
  ["America/Phoenix", "Arizona (Phoenix)"],
  ["America/Los_Angeles", "Pacific (Los Angeles)"],
  ["America/Anchorage", "Alaska (Anchorage)"],
  ["Pacific/Honolulu", "Hawaii (Honolulu)"],
  ["America/Puerto_Rico", "Atlantic (San Juan)"],
];

/** Whose midnight begins and ends what belongs to no marketplace. */
export const HOME_TIME_ZONE = "America/New_York";
