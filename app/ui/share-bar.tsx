/** The least a part takes of the bar, in percent: it stays visible however small it is. */
const LEAST = 3;

/** Where each part begins and how wide it is, in percent of the bar. */
export function barSegments(amounts: readonly number[]): { x: number; width: number }[] {
  const sum = amounts.reduce((all, amount) => all + Math.max(amount, 0), 0) || 1;
  const wide = amounts.map((amount) => Math.max(LEAST, (Math.max(amount, 0) * 100) / sum));
  const whole = wide.reduce((all, width) => all + width, 0) || 1;
  let x = 0;
  return wide.map((one) => {
    const width = (one * 100) / whole;
    x += width;
    return { x: x - width, width };
  });
}

export interface BarPart {
  key: string;
  amount: number;
  /** a class that says what it is painted with, such as `fill-plum` */
  paint: string;
}

/**
 * Parts of a whole beside each other, as wide as their amounts. Drawn as SVG, whose attributes say how wide a part is:
 * pages allow no style attributes.
 */
export function ShareBar({ parts, className }: { parts: readonly BarPart[]; className?: string }) {
  const places = barSegments(parts.map(({ amount }) => amount));
  return (
    <svg aria-hidden="true" className={`h-2 w-full ${className ?? ""}`}>
      {parts.map(({ key, paint }, place) => {
        const { x, width } = places[place] ?? { x: 0, width: 0 };
        const isLast = place === parts.length - 1;
        return (
          <svg key={key} aria-hidden="true" x={`${x}%`} width={`${width}%`} height="100%">
            <rect height="100%" rx="4" className={`${paint} ${isLast ? "w-full" : "w-[calc(100%-3px)]"}`} />
          </svg>
        );
      })}
    </svg>
  );
}
