import { signInPaths } from "~/kit/sign-in-paths";
import { buttonClass } from "~/ui/button";
import { Facebook } from "~/ui/icons";

/** Google's own mark, in its own colors, as its rules ask. */
function GoogleMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 18 18" className="size-[18px] flex-none">
      <path
        fill="#4285F4"
        d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92c1.7-1.57 2.68-3.88 2.68-6.62z"
      />
      <path
        fill="#34A853"
        d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.92-2.26c-.8.54-1.84.86-3.04.86-2.34 0-4.32-1.58-5.03-3.7H.96v2.33A9 9 0 0 0 9 18z"
      />
      <path fill="#FBBC05" d="M3.97 10.71a5.41 5.41 0 0 1 0-3.42V4.96H.96a9 9 0 0 0 0 8.08l3.01-2.33z" />
      <path
        fill="#EA4335"
        d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.59A9 9 0 0 0 .96 4.96l3.01 2.33C4.68 5.16 6.66 3.58 9 3.58z"
      />
    </svg>
  );
}

/** The ways in by somebody else's account. Plain links: they lead to another site. */
export function SocialButtons({ next }: { next: string }) {
  const look = buttonClass({ tone: "outline" });
  return (
    <div className="grid gap-5">
      <p className="flex items-center gap-4 text-sm text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <div className="grid grid-cols-2 gap-3">
        <a href={signInPaths.social("google", next)} className={look}>
          <GoogleMark />
          <span>
            <span className="sr-only">Continue with </span>Google
          </span>
        </a>
        <a href={signInPaths.social("facebook", next)} className={look}>
          <Facebook aria-hidden className="size-5 text-[#1877f2]" />
          <span>
            <span className="sr-only">Continue with </span>Facebook
          </span>
        </a>
      </div>
      <a
        href={signInPaths.askSignOn(next)}
        className="inline-flex min-h-11 items-center justify-self-center font-medium text-ink-2 underline-offset-4 hover:text-ink hover:underline"
      >
        Sign in with your company
      </a>
    </div>
  );
}
