import { resource } from "~/http/endpoint";
import { membersList } from "./members-list.server";

export default resource({ GET: membersList });
