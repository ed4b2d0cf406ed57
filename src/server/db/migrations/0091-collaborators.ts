import type { MigrationScript } from "../dialect/engine.ts";

/** Members who made a film together, with their shares of its income; notices that lead to a page without a content item. */
export const collaborators: MigrationScript = ({ id }) => [
  `create table work_collaborators (
    id ${id},
    video_id bigint not null references works (video_id) on delete cascade,
    user_id bigint not null references users (id) on delete cascade,
    state text not null,
    role text not null,
    share integer not null,
    offered_role text,
    offered_share integer,
    invited_at bigint not null,
    answered_at bigint,
    unique (video_id, user_id)
  )`,
  `create index work_collaborators_user on work_collaborators (user_id, id)`,
  `alter table messages add column path text`,
];
