/** A catalogue: `src/languages/<language>/<room>.ts`. `common` holds what several rooms need. */
export type Room = "common" | "site" | "lib" | "admin" | "mine" | "player" | "islands" | "server";

/**
 * Files of the server among whose texts none is for a reader of another language: for command lines and logs, sent or stored in the site's
 * own language, or compared with. One that is not here needs its texts in every language, so that none is forgotten where it moves to.
 */
const notForReaders: readonly string[] = [
  "accounts/(?:guest|leaving|member|reserved)",
  "content/(?:claimed-ids|load|picture-sizes|pictures|read|references|site-settings)",
  "editorial/(?:cells|pick)",
  "films/films",
  "mail/(?:compose|links|news)",
  "media/serve",
  "merging/duplicates",
  "messages/messages",
  "moderation/judges/person",
  "operations/(?:backup-now|doctor|find-backup|restore)",
  "push/compose",
  "search/(?:carriers-job|find)",
  "setup/first-pages",
  "site-import/(?:nfo-facts|report)",
  "site/site",
  "staff/grant",
  "text/traditional",
  "transcode/isolation",
];

/** Rooms by the start of their files' paths; the first match applies. */
const places: readonly [files: RegExp, room: Room | null][] = [
  // Words of addresses, of other sites' files and of people's texts, which are compared with these; names that are stored.
  [
    /^src\/lib\/(?:mark-import\/douban|search\/|captions\/|pages\.ts|regions\.ts|subtitle-encoding|mask-contacts|text-difference)/,
    null,
  ],
  [/^src\/languages\//, null],
  [/^src\/islands\/admin\//, "admin"],
  [/^src\/islands\/mine\//, "mine"],
  [/^src\/(?:islands|sections|components)\/player\//, "player"],
  [/^src\/islands\//, "islands"],
  [/^src\/(?:pages|layouts|sections|components|service-worker)\//, "site"],
  [/^src\/lib\//, "lib"],
  // Papers, operators' command lines, what the database and its columns are called; what is stored or answered in the site's own language.
  [/^src\/server\/(?:docs|env|db|kinds|provide|seo)\//, null],
  [new RegExp(`^src/server/(?:${notForReaders.join("|")})\\.ts$`), null],
  // Whatever else the server says, in the language of whoever it is sent to: see `server/text/say.ts`.
  [/^src\/server\//, "server"],
];

export function roomOf(file: string): Room | null {
  return places.find(([files]) => files.test(file))?.[1] ?? null;
}

const rooms: readonly string[] = [
  "common",
  "site",
  "lib",
  "admin",
  "mine",
  "player",
  "islands",
  "server",
] satisfies Room[];

export function isRoom(name: string): name is Room {
  return rooms.includes(name);
}

/** File of a catalogue. */
export const roomFile = (language: string, room: Room): string => `src/languages/${language}/${room}.ts`;

/** The form of a file in a language, which it may have: `format-words.en.ts` for `format-words.ts`. */
export const ownForm = (file: string, language: string): string => file.replace(/\.\w+$/, `.${language}$&`);
