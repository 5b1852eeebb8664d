import { OutOfArea } from "../meals/out-of-area";

const LINK = "font-bold underline underline-offset-4";

/**
 * The answer to the ZIP field of the hero, right below it: on a phone the meals begin far down. `city` is null where nobody
 * delivers, `isCooking` false where there is no list of meals to lead to.
 */
export function PlaceAnswer({
  where,
  city,
  isCooking,
}: {
  where: string;
  city: string | null;
  isCooking: boolean;
}) {
  if (city === null)
    return (
      <OutOfArea where={where}>
        Try another ZIP code
        {isCooking && (
          <>
            , or{" "}
            <a href="#popular" className={LINK}>
              browse other cities
            </a>
          </>
        )}
        .
      </OutOfArea>
    );
  if (!isCooking) return null;
  return (
    <p role="status" className="px-3">
      Cooks in {city} deliver to {where}.{" "}
      <a href="#popular" className={LINK}>
        See what's cooking
      </a>
    </p>
  );
}
