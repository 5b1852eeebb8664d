/** Distances: rows and calls have kilometers, people in the United States read and type miles. */
export const KM_PER_MILE = 1.609344;

/** Kilometers as miles at one decimal, as a screen says them. */
export const toMiles = (km: number): number => Math.round((km / KM_PER_MILE) * 10) / 10;

/** Miles as somebody typed them, in kilometers to the meter. */
export const toKilometers = (miles: number): number => Math.round(miles * KM_PER_MILE * 1000) / 1000;
