import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { optionalPerson } from "~/http/guards.server";
import { NotFound } from "../shells/error-page";

export const meta: MetaFunction = () => [
  { title: "Not found · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  await optionalPerson.read(request);
  return data(null, { status: 404 });
}

/** A form sent to a path that does not exist. */
export async function action({ request }: ActionFunctionArgs) {
  await optionalPerson.read(request);
  return data(null, { status: 404 });
}

export default function NotFoundScreen() {
  return <NotFound />;
}
