import type { MigrationScript } from "../dialect/engine.ts";

/** A series that is taken down or comes back is noted for its film in the film library's index, which has no episodes to play meanwhile. */
export const archivedSeries: MigrationScript = ({ engine }) => [status[engine]];

const status = {
  sqlite: `create trigger series_faceted_status after update of status on series when old.status is not new.status begin
    update videos set facets_at = max(facets_at + 1, cast(unixepoch('subsec') * 1000000 as integer)) where id = new.video_id;
  end`,
  postgres: `create trigger series_faceted_status after update of status on series for each row
    when (old.status is distinct from new.status) execute function series_faceted()`,
};
