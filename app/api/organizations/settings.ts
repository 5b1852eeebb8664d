import { changeSettings, showSettings } from "~/domain/organizations/settings.server";
import { SettingsInput, SettingsView } from "~/domain/organizations/settings-schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "Show the settings of my organization",
    for: corporateAdmin("change settings"),
    output: SettingsView,
    run: ({ me }) => showSettings(me),
  }),
  PUT: endpoint({
    summary: "Change the settings of my organization",
    description:
      "With `needs_second_factor` its admins get 403 with code `second_factor_missing` from all of an organization's calls until they have set one up; 400 where I have none myself.",
    for: corporateAdmin("change settings"),
    body: SettingsInput,
    output: SettingsView,
    run: ({ me, body }) => changeSettings(me, body),
  }),
});
