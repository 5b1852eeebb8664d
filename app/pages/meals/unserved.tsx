/** "Not in your area", with what one sees instead and what one can do. */
export function Unserved({ where }: { where: string }) {
  return (
    <p className="rounded-field bg-turmeric-wash px-4 py-3.5">
      <strong className="font-bold">No cook delivers to {where} yet.</strong> Below is what cooks elsewhere
      have on the stove. Try another ZIP code above.
    </p>
  );
}
