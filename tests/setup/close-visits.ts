import { afterEach } from "vitest";
import { closeVisits } from "../journeys/visit";

// Here and not beside what opens them: the files of one worker share what they import, and only this runs for each of them.
afterEach(closeVisits);
