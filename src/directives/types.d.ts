import "astro";
import type { SummonedIsland } from "#lib/client/summon.ts";
import type { IntentOptions } from "./intent.ts";

declare module "astro" {
  interface AstroClientDirectives {
    "client:intent"?: boolean | IntentOptions;
    "client:summon"?: SummonedIsland;
  }
}
