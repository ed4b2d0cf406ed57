import type { Bell } from "../cache/tag-feed.ts";
import type { RedisLink } from "./link.ts";

/** Redis only signals that there are new tags; the tags themselves are in the database. */
export function tagBell(redis: RedisLink): Bell {
  // Channels are shared by all databases of a Redis server.
  const channel = `tags:${redis.client.options.db ?? 0}`;
  return {
    ring() {
      redis.run((client) => client.publish(channel, "")).catch(() => {});
    },
    onRing: (listener) => redis.listen(channel, listener),
  };
}
