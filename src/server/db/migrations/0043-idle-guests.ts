import type { MigrationScript } from "../dialect/engine.ts";

/** What somebody left in every table is found without going through it, so that who left nothing can be told and removed. */
export const idleGuests: MigrationScript = () => [
  `create index video_views_user on video_views (user_id)`,
  `create index ad_clicks_user on ad_clicks (user_id)`,
  `create index search_counted_user on search_counted (user_id)`,
  `create index login_tickets_user on login_tickets (user_id)`,
  `create index reports_user on reports (user_id)`,
  `create index messages_actor on messages (actor_id)`,
  `create index question_votes_user on question_votes (user_id)`,
  `create index replay_viewers_user on replay_viewers (user_id)`,
];
