import { useFetcher, useLocation, useNavigate } from "@remix-run/react";
import { clsx } from "clsx";
import { type FormEvent, useContext, useEffect, useRef } from "react";
import { accountPaths } from "~/kit/account-paths";
import { Csrf, CsrfToken } from "~/ui/forms/csrf";
import { HydratedFlag } from "~/ui/forms/hydrated";
import { Heart } from "~/ui/icons";
import { round } from "~/ui/share-links";
import { toast } from "~/ui/toast-store";
import { showError } from "../accounts/show-error";
import { useActionToast } from "../carts/use-action-toast";
import type { FavoriteAnswer } from "./favorite-actions.server";

/** On a picture it is as light as the pills there, by night too; elsewhere as every round button. */
const onPicture =
  "grid size-11 place-items-center rounded-pill bg-cream text-cocoa shadow-soft transition-transform hover:scale-110";

/** What a toast leads to once a dish is kept. */
const SEE = { to: accountPaths.favorites(), text: "See favorites" };

/**
 * The heart of a dish. With script it fills or empties at once and falls back with the reason when the server says no;
 * what was taken out can be put back into its place. `isKept` is null for guests, who are led to sign in first and come
 * back with the dish kept.
 */
export function FavoriteButton({
  meal,
  isFavorite,
  isOnPicture = false,
}: {
  meal: { id: number; name: string };
  isFavorite: boolean | null;
  isOnPicture?: boolean;
}) {
  const fetcher = useFetcher<FavoriteAnswer>();
  const undo = useFetcher({ key: `keep-again-${meal.id}` });
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const csrf = useContext(CsrfToken);
  const isBusy = fetcher.state !== "idle";
  const asked = fetcher.formData?.get("intent") ?? undo.formData?.get("intent");
  const isFull = isFavorite !== null && (asked ? asked === "keep" : isFavorite);

  const putBack = useRef((_since: string) => {});
  putBack.current = (since) =>
    undo.submit(
      { csrf, live: "1", intent: "keep", meal_id: String(meal.id), since },
      { method: "post", action: accountPaths.favorites() },
    );
  useActionToast(undo.data);
  const answer = fetcher.data;
  useEffect(() => {
    if (!answer) return;
    if ("no" in answer) return showError(answer, navigate);
    const { done, since } = answer;
    toast(done, since ? { undo: () => putBack.current(since) } : { link: SEE });
  }, [answer, navigate]);

  return (
    <fetcher.Form
      method="post"
      action={accountPaths.favorites()}
      className={clsx("flex-none", isOnPicture && "absolute right-3 top-3")}
      onSubmit={(event: FormEvent) => isBusy && event.preventDefault()}
    >
      <Csrf />
      <HydratedFlag />
      <input type="hidden" name="meal_id" value={meal.id} />
      <input type="hidden" name="next" value={pathname + search} />
      <button
        type="submit"
        name="intent"
        value={isFull ? "unkeep" : "keep"}
        aria-pressed={isFull}
        className={isOnPicture ? onPicture : round}
      >
        <span className="sr-only">Add {meal.name} to favorites</span>
        <Heart className={clsx("size-5", isFull && "fill-current")} />
      </button>
    </fetcher.Form>
  );
}
