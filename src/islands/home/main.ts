import { summon } from "#lib/client/summon.ts";
import { startHero } from "./hero.ts";

startHero();
if (document.documentElement.dataset["watched"] !== undefined) {
  summon("continue");
  summon("suggested");
}
