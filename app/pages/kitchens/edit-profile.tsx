import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { showKitchen } from "~/domain/kitchens/show-kitchen.server";
import { showOwnChef } from "~/domain/kitchens/show-own-chef.server";
import { listCuisines } from "~/domain/marketplaces/list-cuisines.server";
import { orErrorPage, readForm } from "~/http/forms.server";
import { requireChef } from "~/http/guards.server";
import { deskPaths } from "~/kit/desk-paths";
import { MAX_PAGE_SIZE } from "~/kit/paging";
import { Panel } from "~/ui/card";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PictureForm } from "~/ui/forms/picture-form";
import { PageTitle } from "~/ui/heading";
import { ChefForm } from "./chef-form";
import { KitchenForm } from "./kitchen-form";
import { FIRST_SAVE_SENDS } from "./kitchen-texts";
import { saveChef, saveKitchen, savePicture } from "./profile-actions.server";

export const meta: MetaFunction = () => [
  { title: "Edit your kitchen · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireChef(request);
  const [chef, kitchen, { rows: cuisines }] = await Promise.all([
    orErrorPage(showOwnChef(me)),
    orErrorPage(showKitchen(me)),
    orErrorPage(listCuisines({ limit: MAX_PAGE_SIZE, offset: 0 })),
  ]);
  return { chef, kitchen, cuisines };
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireChef(request);
  const form = await readForm(request.clone());
  if (form.get("intent") === "picture") return savePicture(me, form);
  return form.get("intent") === "kitchen" ? saveKitchen(me, request) : saveChef(me, request);
}

export default function EditProfileScreen() {
  const { chef, kitchen, cuisines } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  return (
    <div className="grid max-w-[52rem] gap-6 text-base *:min-w-0">
      <PageTitle back={{ to: deskPaths.profile(), text: "Your kitchen" }}>Edit your kitchen</PageTitle>
      {kitchen.status === "rejected" && kitchen.missing.length === 0 && (
        <p className="max-w-read">{FIRST_SAVE_SENDS}</p>
      )}
      <Panel id="picture" title="Your picture">
        <PictureForm
          name={chef.full_name}
          image={chef.image}
          action={deskPaths.editProfile()}
          label="A photo of you in your kitchen"
        />
      </Panel>
      <Panel id="face" title="What diners read">
        <ChefForm chef={chef} answer={answer} />
      </Panel>
      <Panel id="kitchen" title="Where and how you cook">
        <KitchenForm kitchen={kitchen} cuisines={cuisines} answer={answer} />
      </Panel>
    </div>
  );
}
