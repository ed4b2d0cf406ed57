import type { MigrationScript } from "../dialect/engine.ts";

/** Accounts, catalogue, comments as shown, announcements, questions and ads. */
export const foundation: MigrationScript = ({ id }) => [
  `create table users (
    id ${id},
    role text not null default 'user',
    account text unique,
    mobile text unique,
    name text not null,
    avatar text,
    channel_code text,
    inviter_code text,
    content_key text unique,
    created_at bigint not null
  )`,
  `create table sessions (
    id ${id},
    token_hash text not null unique,
    user_id bigint not null references users (id) on delete cascade,
    created_at bigint not null,
    expires_at bigint not null
  )`,
  `create index sessions_user on sessions (user_id)`,
  `create index sessions_expiry on sessions (expires_at)`,

  `create table channels (
    id bigint primary key,
    content_key text not null unique,
    name text not null,
    description text not null,
    position integer not null
  )`,
  `create table tag_categories (id ${id}, content_key text not null unique, name text not null, position integer not null)`,
  `create table tags (
    id ${id},
    content_key text not null unique,
    category_id bigint not null references tag_categories (id),
    name text not null,
    aliases text not null,
    description text not null,
    position integer not null
  )`,
  `create index tags_category on tags (category_id, position)`,

  `create table performers (
    id ${id},
    content_key text not null unique,
    name text not null,
    pinyin text not null,
    initial text not null,
    aliases text not null,
    portrait text not null,
    bio text not null,
    facts text not null,
    status text not null,
    works integer not null default 0
  )`,
  `create index performers_works on performers (status, works, id)`,
  `create table performer_tags (
    performer_id bigint not null references performers (id) on delete cascade,
    tag_id bigint not null references tags (id) on delete cascade,
    position integer not null,
    primary key (performer_id, tag_id)
  )`,
  `create index performer_tags_tag on performer_tags (tag_id, performer_id)`,

  `create table films (
    id ${id},
    content_key text not null unique,
    folder text not null,
    duration double precision not null,
    sprite text not null,
    details text not null
  )`,
  `create table videos (
    id ${id},
    content_key text unique,
    title text not null,
    subtitle text not null,
    description text not null,
    film_id bigint not null references films (id),
    poster text not null,
    channel_id bigint not null references channels (id),
    featured integer not null default 0,
    status text not null,
    published_at bigint not null,
    updated_at bigint not null,
    plays bigint not null default 0,
    supports integer not null default 0,
    collects integer not null default 0,
    comment_count integer not null default 0,
    review_count integer not null default 0,
    rating_sum integer not null default 0
  )`,
  `create index videos_new on videos (status, published_at, id)`,
  `create index videos_hot on videos (status, plays, id)`,
  `create index videos_channel_new on videos (channel_id, status, published_at, id)`,
  `create index videos_channel_hot on videos (channel_id, status, plays, id)`,
  `create index videos_featured on videos (featured, status, published_at, id)`,
  `create table video_tags (
    video_id bigint not null references videos (id) on delete cascade,
    tag_id bigint not null references tags (id) on delete cascade,
    position integer not null,
    primary key (video_id, tag_id)
  )`,
  `create index video_tags_tag on video_tags (tag_id, video_id)`,
  `create table video_performers (
    video_id bigint not null references videos (id) on delete cascade,
    performer_id bigint not null references performers (id) on delete cascade,
    role text not null,
    position integer not null,
    primary key (video_id, performer_id)
  )`,
  `create index video_performers_performer on video_performers (performer_id, video_id)`,
  `create table video_plays (
    video_id bigint not null references videos (id) on delete cascade,
    day integer not null,
    plays bigint not null,
    primary key (video_id, day)
  )`,
  `create index video_plays_day on video_plays (day, video_id, plays)`,
  `create table video_views (
    day integer not null,
    video_id bigint not null references videos (id) on delete cascade,
    user_id bigint not null references users (id) on delete cascade,
    primary key (day, video_id, user_id)
  )`,

  `create table reviews (
    id ${id},
    content_key text unique,
    title text not null,
    body text not null,
    excerpt text not null,
    rating integer not null,
    spoiler integer not null default 0,
    video_id bigint not null references videos (id) on delete cascade,
    author_id bigint not null references users (id) on delete cascade,
    status text not null,
    published_at bigint not null,
    supports integer not null default 0,
    comment_count integer not null default 0
  )`,
  `create index reviews_new on reviews (status, published_at, id)`,
  `create index reviews_video on reviews (video_id, status, supports, id)`,
  `create table review_tags (
    review_id bigint not null references reviews (id) on delete cascade,
    tag_id bigint not null references tags (id) on delete cascade,
    position integer not null,
    primary key (review_id, tag_id)
  )`,
  `create index review_tags_tag on review_tags (tag_id, review_id)`,

  `create table topics (
    id ${id},
    content_key text not null unique,
    title text not null,
    subtitle text not null,
    description text not null,
    show_type integer not null,
    cover text not null,
    status text not null,
    published_at bigint not null,
    position integer not null
  )`,
  `create index topics_position on topics (status, position, id)`,
  `create table topic_items (
    topic_id bigint not null references topics (id) on delete cascade,
    position integer not null,
    content_type integer not null,
    target_id bigint not null,
    note text not null,
    primary key (topic_id, position)
  )`,

  `create table comments (
    id ${id},
    content_key text unique,
    content_type integer not null,
    target_id bigint not null,
    author_id bigint not null references users (id) on delete cascade,
    parent_id bigint references comments (id) on delete cascade,
    text text not null,
    supports integer not null default 0,
    reply_count integer not null default 0,
    created_at bigint not null
  )`,
  `create index comments_target on comments (content_type, target_id, parent_id, created_at, id)`,
  `create index comments_thread on comments (parent_id, created_at, id)`,

  `create table announcements (
    id ${id},
    content_key text not null unique,
    title text not null,
    body text not null,
    pinned integer not null default 0,
    status text not null,
    published_at bigint not null
  )`,
  `create table question_categories (id ${id}, content_key text not null unique, name text not null, position integer not null)`,
  `create table questions (
    id ${id},
    content_key text not null unique,
    category_id bigint not null references question_categories (id) on delete cascade,
    question text not null,
    answer text not null,
    position integer not null
  )`,
  `create index questions_category on questions (category_id, position)`,

  `create table ads (
    id ${id},
    content_key text not null unique,
    position text not null,
    title text not null,
    text text not null,
    image text not null,
    bind_type integer not null,
    bind_int bigint not null,
    bind_str text not null,
    jump_type integer not null,
    content_type integer,
    sort integer not null,
    status text not null,
    clicks bigint not null default 0
  )`,
  `create table ad_clicks (
    hour integer not null,
    ad_id bigint not null references ads (id) on delete cascade,
    user_id bigint not null references users (id) on delete cascade,
    primary key (hour, ad_id, user_id)
  )`,
  `create table settings (name text primary key, value text not null)`,
];
