import type { Bell } from "../cache/tag-feed.ts";
import type { RedisLink } from "./link.ts";

/** What is said is in the database; Redis only says that it is there. */
export function tagBell(redis: RedisLink): Bell {
  // Channels are common to all databases of a server.
  const channel = `tags:${redis.client.options.db ?? 0}`;
  return {
    ring() {
      redis.run((client) => client.publish(channel, "")).catch(() => {});
    },
    onRing: (listener) => redis.listen(channel, listener),
  };
}
