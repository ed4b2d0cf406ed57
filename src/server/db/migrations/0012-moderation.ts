import type { MigrationScript } from "../dialect/engine.ts";

/** What operators work with: the queue, word rules, bans, a record of every act; and feedback with its answers. */
export const moderation: MigrationScript = ({ engine, id }) => [
  `create table operator_acts (
    id ${id},
    operator_id bigint,
    act text not null,
    content_type integer,
    target_id bigint,
    summary text not null,
    created_at bigint not null
  )`,
  `create index operator_acts_operator on operator_acts (operator_id, id)`,
  `create index operator_acts_act on operator_acts (act, id)`,
  ...appendOnly[engine],

  `create table moderation_cases (
    id ${id},
    content_type integer not null,
    target_id bigint not null,
    author_id bigint not null,
    status text not null,
    pending integer not null default 0,
    reported integer not null default 0,
    words text not null default '[]',
    opened_at bigint not null,
    decided_at bigint,
    decided_by bigint,
    message text not null default '',
    state_before text,
    unique (content_type, target_id)
  )`,
  `create index moderation_cases_open on moderation_cases (status, opened_at, id)`,
  `create index moderation_cases_decided on moderation_cases (status, decided_at, id)`,
  `create index moderation_cases_author on moderation_cases (author_id)`,

  `create table word_rules (
    id ${id},
    word text not null,
    folded text not null unique,
    effect text not null,
    created_by bigint,
    created_at bigint not null
  )`,

  `create table bans (
    id ${id},
    user_id bigint not null references users (id) on delete cascade,
    reason text not null,
    until bigint,
    operator_id bigint not null,
    created_at bigint not null,
    lifted_at bigint,
    removed text not null default '[]'
  )`,
  `create index bans_user on bans (user_id, id)`,
  `create index users_status on users (status, id)`,

  `alter table messages add column title text not null default ''`,
  `alter table messages add column text text not null default ''`,

  `create table feedbacks (
    id ${id},
    user_id bigint not null references users (id) on delete cascade,
    category text not null,
    text text not null,
    contact text not null,
    playback_log text not null,
    place text not null,
    status text not null,
    created_at bigint not null
  )`,
  `create index feedbacks_user on feedbacks (user_id, created_at, id)`,
  `create index feedbacks_status on feedbacks (status, created_at, id)`,
  `create table feedback_images (
    feedback_id bigint not null references feedbacks (id) on delete cascade,
    position integer not null,
    upload_id bigint not null,
    primary key (feedback_id, position)
  )`,
  `create table feedback_answers (
    id ${id},
    feedback_id bigint not null references feedbacks (id) on delete cascade,
    operator_id bigint not null,
    text text not null,
    created_at bigint not null
  )`,
  `create index feedback_answers_feedback on feedback_answers (feedback_id, id)`,

  `create table question_votes (
    question_id bigint not null references questions (id) on delete cascade,
    user_id bigint not null references users (id) on delete cascade,
    helpful integer not null,
    created_at bigint not null,
    primary key (question_id, user_id)
  )`,
];

const appendOnly = {
  sqlite: [
    `create trigger operator_acts_no_update before update on operator_acts
      begin select raise(abort, 'operator_acts is append-only'); end`,
    `create trigger operator_acts_no_delete before delete on operator_acts
      begin select raise(abort, 'operator_acts is append-only'); end`,
  ],
  postgres: [
    `create trigger operator_acts_append_only before update or delete or truncate on operator_acts
      for each statement execute function refuse_change()`,
  ],
};
