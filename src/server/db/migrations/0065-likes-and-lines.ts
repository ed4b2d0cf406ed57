import type { MigrationScript } from "../dialect/engine.ts";

/**
 * The likes of a deleted short review are kept for a while, so that undoing the deletion restores them. Lines record why they do not work,
 * and a film whose lines stop or start working changes in the library.
 */
export const likesAndLines: MigrationScript = ({ engine }) => [
  `alter table marks_gone add column liked_id bigint`,
  `create index marks_gone_liked on marks_gone (liked_id, gone_at)`,
  `alter table video_lines add column fault text not null default ''`,
  followState[engine],
];

const followState = {
  sqlite: `create trigger video_lines_state after update of state on video_lines
    when (old.state = 'dead') <> (new.state = 'dead') begin
      update videos set facets_at = max(facets_at + 1, cast(unixepoch('subsec') * 1000000 as integer))
      where id = new.video_id;
    end`,
  postgres: `create trigger video_lines_state after update of state on video_lines for each row
    when ((old.state = 'dead') <> (new.state = 'dead')) execute function video_lines_faceted()`,
};
