import type { WirePrepSheet } from "~/domain/prep/schemas.server";
import { warningWithSpecies } from "~/kit/allergen-species";
import { Panel } from "~/ui/card";

/** What to cook: the portions of each dish large, with the notes of those who asked for something. */
export function Dishes({ dishes }: { dishes: WirePrepSheet["dishes"] }) {
  return (
    <Panel id="dishes" title="To cook" className="prep-panel">
      <ul className="grid divide-y divide-line print:divide-black/40">
        {dishes.map((dish) => (
          <li
            key={dish.meal_id}
            className="grid break-inside-avoid grid-cols-[4.75rem_1fr] gap-x-3 py-4 first:pt-0 last:pb-0 print:grid-cols-[3.5rem_1fr] print:py-2"
          >
            <span className="title whitespace-nowrap text-3xl tabular-nums print:text-2xl">
              {dish.portions}×
            </span>
            <div className="grid min-w-0 content-start gap-1">
              <h3 className="text-lg font-bold print:text-base">{dish.name}</h3>
              <p className="text-ink-2 print:text-black">
                {warningWithSpecies(dish) ?? "None of the nine major allergens"}
              </p>
              {dish.waiting > 0 && (
                <p className="font-bold text-danger print:text-black">
                  {dish.waiting === dish.portions
                    ? "Don't cook it yet"
                    : `Don't cook ${dish.waiting} of them yet`}
                  : waiting for the diner's answer
                </p>
              )}
              {dish.notes.length > 0 && (
                <ul className="mt-1 grid gap-1">
                  {dish.notes.map((note, place) => (
                    <li
                      // biome-ignore lint/suspicious/noArrayIndexKey: two lines of an order can have one dish and one note
                      key={place}
                      className="rounded-field bg-turmeric-wash px-3 py-2 text-base wrap-anywhere print:border print:border-black/40 print:bg-white print:px-2 print:py-0.5 print:text-sm"
                    >
                      {note.quantity}× “{note.instruction}”{" "}
                      <span className="text-ink-2 print:text-black">{note.number}</span>
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
