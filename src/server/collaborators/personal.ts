import { toIso } from "../core/iso-time.ts";
import { inPortions, type PersonalPart } from "../people/personal-part.ts";

/** Films a member takes part in, and who takes part in theirs. Their share falls back to the owner when they go. */
export const collaboratorPart: PersonalPart = {
  name: "collaborations",
  export: async ({ db }, userId) =>
    inPortions(
      db.scan
        .selectFrom("work_collaborators")
        .select(["id", "video_id", "user_id", "role", "share", "state", "invited_at", "answered_at"])
        .where(({ eb, or, selectFrom }) =>
          or([
            eb("user_id", "=", userId),
            eb("video_id", "in", selectFrom("works").select("works.video_id").where("owner_id", "=", userId)),
          ]),
        ),
      async (rows) => {
        const films = await db.scan
          .selectFrom("works")
          .innerJoin("videos", "videos.id", "works.video_id")
          .select(["videos.id", "videos.title", "works.owner_id"])
          .where("videos.id", "in", [...new Set([0, ...rows.map(({ video_id }) => video_id)])])
          .execute();
        const filmOf = new Map(films.map((film) => [film.id, film]));
        return rows.flatMap(({ video_id, user_id, role, share, state, invited_at, answered_at }) => {
          const film = filmOf.get(video_id);
          if (!film) return [];
          return {
            film: { id: film.id, title: film.title },
            ...(film.owner_id === userId ? { with: user_id } : { by: film.owner_id }),
            role,
            share,
            state,
            invitedAt: toIso(invited_at),
            answeredAt: toIso(answered_at),
          };
        });
      },
      ["id"],
    ),
  async erase({ trx, userId }) {
    const own = trx.selectFrom("works").select("video_id").where("owner_id", "=", userId);
    await trx
      .deleteFrom("work_collaborators")
      .where(({ eb, or }) => or([eb("user_id", "=", userId), eb("video_id", "in", own)]))
      .execute();
    return false;
  },
};
