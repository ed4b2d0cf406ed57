import type { Env } from "../env/env.ts";
import { baidu, indexNow, type PushEndpoint } from "./push.ts";

/** The search engines that the settings name. */
export function pushEndpoints({ publicOrigin, indexNowKey, baiduPushToken }: Env): PushEndpoint[] {
  if (publicOrigin === undefined) return [];
  return [
    ...(indexNowKey === undefined ? [] : [indexNow(indexNowKey, publicOrigin)]),
    ...(baiduPushToken === undefined ? [] : [baidu(baiduPushToken, publicOrigin)]),
  ];
}
