import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { anyoneKnown } from "~/http/guards.server";
import { Oops } from "../shells/trouble";

/** Why somebody was sent here, with the next chance. */
const REASONS: Record<string, string> = {
  expired: "Schedule Meal is Expired. The cook may put it on again; other meals are on the stove now.",
  meal: "We could not find that meal. It may have left the menu.",
  chef: "We could not find that cook. They may have closed their kitchen.",
};

export const meta: MetaFunction = () => [{ title: "Something went wrong · DinDin" }, { name: "robots", content: "noindex" }];

export async function loader({ request }: LoaderFunctionArgs) {
  await anyoneKnown.read(request);
  const reason = new URL(request.url).searchParams.get("reason") ?? "";
  return { words: Object.hasOwn(REASONS, reason) ? (REASONS[reason] ?? null) : null };
}

export default function ErrorScreen() {
  const { words } = useLoaderData<typeof loader>();
  return <Oops>{words && <p>{words}</p>}</Oops>;
}
