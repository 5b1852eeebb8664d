/** A time of day `HH:MM`, as the typed client takes a time column. */
export function dateOfTime(time: string): Date {
  return new Date(`1970-01-01T${time}:00Z`);
}

/** The time of day, `HH:MM`, of a time column that the typed client has read. */
export function timeOfDate(time: Date): string {
  return time.toISOString().slice(11, 16);
}
