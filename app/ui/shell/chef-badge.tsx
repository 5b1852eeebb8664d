/** How many new orders wait; nothing at none. */
export function NewOrdersBadge({ count, className = "" }: { count: number; className?: string }) {
  if (count === 0) return null;
  return (
    <span
      className={`min-w-5 rounded-pill bg-paprika px-1.5 text-center text-xs font-bold leading-5 tabular-nums text-on-paprika ${className}`}
    >
      {count > 99 ? "99+" : count}
      <span className="sr-only"> new</span>
    </span>
  );
}
