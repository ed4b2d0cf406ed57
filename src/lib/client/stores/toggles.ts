import type { FavoriteContentType } from "../../contract/schemas/favorites.ts";
import type { FollowContentType } from "../../contract/schemas/follows.ts";
import type { LikeContentType } from "../../contract/schemas/likes.ts";
import { api, type Client } from "../api.ts";
import { createToggles } from "../toggles.ts";
import { $session, isMember } from "./session.ts";

export const supportsBy = (client: Client) =>
  createToggles<LikeContentType>({
    set: async (on, target) => (await client.call(on ? "support/add" : "support/del", target)).supports,
    held: async (contentType, targetIds) => (await client.call("support/state", { contentType, targetIds })).list,
  });
export const supports = supportsBy(api);

export const collects = createToggles<FavoriteContentType>({
  set: async (on, target) => (await api.call(on ? "collect/add" : "collect/del", target)).collects,
  held: async (contentType, targetIds) => (await api.call("collect/state", { contentType, targetIds })).list,
  said: (on) => (on ? "已收藏" : "已取消收藏"),
});

/** Following, for members only. */
export const follows = createToggles<FollowContentType>({
  set: async (on, target) => (await api.call(on ? "follow/add" : "follow/del", target)).followers,
  held: async (contentType, targetIds) =>
    isMember($session.get()) ? (await api.call("follow/state", { contentType, targetIds })).list : [],
  said: (on) => (on ? "已关注，更新会出现在“关注”里" : "已取消关注"),
});
