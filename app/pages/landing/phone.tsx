/** A phone with an order on its way, drawn: it stands for the apps and tells readers nothing. */
export function Phone() {
  return (
    <div aria-hidden className="mx-auto w-60 self-end lg:w-72">
      <div className="rounded-t-[2.25rem] border-x-8 border-t-8 border-ink bg-paper px-4 pt-3 pb-6">
        <div className="mx-auto mb-5 h-1.5 w-14 rounded-pill bg-line-strong" />
        <p className="text-sm text-ink-2">Tonight, 5 to 8 pm</p>
        <p className="title text-xl">On the way</p>
        <div className="mt-3 grid grid-cols-4 gap-1.5">
          {["placed", "accepted", "cooking", "on the way"].map((step, place) => (
            <span
              key={step}
              className={place < 3 ? "h-1.5 rounded-pill bg-herb" : "h-1.5 rounded-pill bg-herb/45"}
            />
          ))}
        </div>
        <div className="mt-4 grid gap-2 rounded-card border border-line bg-surface p-3">
          {["2 × Chicken tinga", "1 × Corn soup"].map((line) => (
            <p key={line} className="text-sm">
              {line}
            </p>
          ))}
          <p className="border-t border-line pt-2 text-sm font-bold text-herb">To the cook, 100%</p>
        </div>
      </div>
    </div>
  );
}
