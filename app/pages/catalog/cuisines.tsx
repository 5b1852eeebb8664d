import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { WordChangeInput, WordInput } from "~/domain/catalog/schemas.server";
import {
  addWord,
  changeWord,
  type ListedWord,
  listStaffAnswers,
  listStaffCuisines,
  listStaffTags,
  seenOfWord,
} from "~/domain/catalog/word-lists.server";
import { staffMay } from "~/domain/staff/staff-may";
import { seenText } from "~/domain/staff/stale-form.server";
import { answerForm, orErrorPage, readForm } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { staffPaths } from "~/kit/staff-paths";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { reloadAfterRefusal } from "~/ui/reload-after-refusal";
import { CatalogTabs } from "./catalog-tabs";
import { WordPanel } from "./word-panel";

export const meta: MetaFunction = () => [
  { title: "Cuisines and tags · Back office · DinDin" },
  { name: "robots", content: "noindex" },
];

export const shouldRevalidate = reloadAfterRefusal;

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireStaffFor(request, "see the catalog");
  const [cuisines, tags, answers] = await orErrorPage(
    Promise.all([listStaffCuisines(), listStaffTags(), listStaffAnswers()]),
  );
  const withSeen = <Word extends Omit<ListedWord, "meals">>(word: Word) => ({
    ...word,
    seen: seenText(seenOfWord(word)),
  });
  return {
    ...{ cuisines: cuisines.map(withSeen), tags: tags.map(withSeen), answers: answers.map(withSeen) },
    mayChange: staffMay(me.role, "keep cuisines and features"),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireStaffFor(request, "keep cuisines and features");
  const form = await readForm(request);
  const back = (words: string) => redirectWithToast(staffPaths.cuisines(), words);
  if (form.get("intent") === "change")
    return answerForm(form, WordChangeInput, async ({ kind, id, ...word }) => {
      await changeWord(me, kind, id, word);
      return back(`${word.title} saved.`);
    });
  return answerForm(form, WordInput, async ({ kind, title }) => {
    await addWord(me, kind, title);
    return back(`${title} added.`);
  });
}

/** The lists that people choose from: cuisines, tags for meals, answers to how they heard of us. */
export default function CuisinesScreen() {
  const { cuisines, tags, answers, mayChange } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const shared = { mayChange, answer };
  return (
    <div className="grid max-w-[72rem] gap-6 *:min-w-0">
      <PageTitle lead="Lowest position first. A retired one isn’t offered anymore; meals that have it keep it.">
        Cuisines and tags
      </PageTitle>
      <CatalogTabs current="cuisines" />
      <div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-2">
        <WordPanel kind="cuisine" title="Cuisines" words={cuisines} {...shared} />
        <div className="grid gap-5 *:min-w-0">
          <WordPanel kind="tag" title="Tags" words={tags} {...shared} />
          <WordPanel kind="hear_about" title="How people heard about us" words={answers} {...shared} />
        </div>
      </div>
    </div>
  );
}
