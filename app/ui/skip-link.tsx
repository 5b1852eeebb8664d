/** The first stop of the keyboard: past the header, to `<main id="main">`. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed left-4 top-3 z-50 -translate-y-24 print:hidden rounded-pill bg-ink px-5 py-3 font-bold text-paper focus:translate-y-0"
    >
      Skip to main content
    </a>
  );
}
