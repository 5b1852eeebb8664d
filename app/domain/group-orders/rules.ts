/** Limits of group orders. */
export const groupRules = {
  /** characters of a name */
  name: 60,
  /** people of one group order, so that all of them are shown on one page */
  mostPeople: 200,
  /** that one person has open at once */
  mostOpen: 20,
  /** how far ahead one can be delivered */
  mostDaysAhead: 60,
} as const;
