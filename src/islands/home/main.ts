import { summon } from "#lib/client/summon.ts";
import { startHero } from "./hero.ts";

startHero();
const { watched, marked } = document.documentElement.dataset;
if (watched !== undefined) summon("continue");
if (watched !== undefined || marked !== undefined) summon("suggested");
