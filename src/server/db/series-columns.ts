/** Columns of series, of notices about new episodes, of premieres, and of who makes films together; a part of `columns.ts`. */
export const seriesColumns = {
  series: {
    video_id: "Catalogue entry that represents the series.",
    owner_id: "Member who created it; null for the site's own series.",
    total: "Total number of episodes planned; null when unknown.",
    next_at: "Time of the next episode.",
    status: {
      values: ["draft", "scheduled", "published", "archived", "shadowed", "removed"],
      note: "Series by editors have the states of content; of members' series `removed` ones were taken down by an operator.",
    },
    deleted_at: "When its owner deleted it; can be undone for a day.",
  },
  series_rounds: {
    video_id: "The first of the new episodes.",
    text: "Progress of the series including these episodes, e.g. 更新至第 5 集.",
    publisher_id: "User who published them; gets no notice.",
    told_until: "Followers up to this user id have been notified.",
  },
  premieres: {
    ends_at: "When the last viewer in step has seen it all.",
    ended_at: "When its pages were rendered without it, and what was said became danmaku; null before.",
  },
  premiere_news: {
    kind: {
      values: ["begun", "moved", "cancelled", "opened"],
      note: "`opened`: it was published before its time, without a premiere.",
    },
    told_until: "Those who asked for it up to this user id have been told.",
  },
  work_collaborators: {
    state: {
      values: ["invited", "accepted", "declined", "left"],
      note: "Only who has `accepted` is displayed and paid.",
    },
    role: "What they did, e.g. 剪辑.",
    share: "Percent of the film's income.",
    offered_share:
      "Share the owner wants from now on; in force when the member agrees. Null, like `offered_role`, if nothing is to change.",
    answered_at: "When they last accepted, declined or left; null before.",
  },
  episode_news: { told: "1 once a round includes it, or there were no followers to notify." },
} as const;
