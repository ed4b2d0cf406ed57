import { config } from "#lib/contract/schemas/config.ts";
import { empty } from "#lib/contract/schemas/shared.ts";
import { pageCall } from "../core/call.ts";
import { siteConfig } from "./config.ts";

export const calls = {
  "ping/config": pageCall({
    method: "GET",
    access: "open",
    summary: "站点配置",
    texts: ["headerMenus", "tabs", "footer"],
    input: empty,
    output: config,
    handler: (context) => siteConfig(context),
  }),
};
