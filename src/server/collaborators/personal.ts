import type { PersonalPart } from "../people/personal-part.ts";

const iso = (at: number) => new Date(at).toISOString();

/** Films a member takes part in, and who takes part in theirs. Their share falls back to the owner when they go. */
export const collaboratorPart: PersonalPart = {
  name: "collaborations",
  async export({ db }, userId) {
    const rows = await db.scan
      .selectFrom("work_collaborators")
      .innerJoin("works", "works.video_id", "work_collaborators.video_id")
      .innerJoin("videos", "videos.id", "works.video_id")
      .select(["videos.id", "videos.title", "works.owner_id", "work_collaborators.user_id"])
      .select(["work_collaborators.role", "work_collaborators.share", "work_collaborators.state"])
      .select(["work_collaborators.invited_at", "work_collaborators.answered_at"])
      .where(({ eb, or }) => or([eb("work_collaborators.user_id", "=", userId), eb("works.owner_id", "=", userId)]))
      .orderBy("work_collaborators.id")
      .execute();
    return rows.map(({ id, title, owner_id, user_id, invited_at, answered_at, ...terms }) => ({
      film: { id, title },
      ...(owner_id === userId ? { with: user_id } : { by: owner_id }),
      ...terms,
      invitedAt: iso(invited_at),
      answeredAt: answered_at === null ? null : iso(answered_at),
    }));
  },
  async erase({ trx, userId }) {
    const own = trx.selectFrom("works").select("video_id").where("owner_id", "=", userId);
    await trx
      .deleteFrom("work_collaborators")
      .where(({ eb, or }) => or([eb("user_id", "=", userId), eb("video_id", "in", own)]))
      .execute();
    return false;
  },
};
