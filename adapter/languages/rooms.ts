/** A catalogue: `src/languages/<language>/<room>.ts`. `common` holds what several rooms need. */
export type Room = "common" | "site" | "lib" | "admin" | "mine" | "player" | "islands" | "server";

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
  // Said in the language of whoever it is sent to, see `server/text/say.ts`.
  [/^src\/server\/(?:mail\/(?:texts|letter)|push\/texts)\.ts$/, "server"],
  [
    /^src\/server\/(?:http\/(?:plain-page|outage|previews)|content\/(?:film-facts|film-text|schema|series-entry))\.ts$/,
    "server",
  ],
  // Refusals and the reasons of failed work in folders whose other texts are not for readers.
  [
    /^src\/server\/(?:content\/site-file|mail\/send-job|push\/(?:devices|encrypt|send-job)|search\/(?:explain|hot-rules)|setup\/run|operations\/(?:backup|backup-jobs|backup-store|drill|manifest|room|scheduled))\.ts$/,
    "server",
  ],
  // Not for readers: papers, operators' command lines, logs; and what is sent or stored in the site's own language.
  [
    /^src\/server\/(?:docs|env|operations|mail|sms|db|seo|setup|cards|provide|content|http|redis|messages|push|process|kinds|search)\//,
    null,
  ],
  [
    /^src\/server\/(?:text\/traditional|accounts\/(?:reserved|guest|member|leaving)|merging\/duplicates|moderation\/judges\/person|editorial\/(?:pick|cells)|media\/serve|site\/site|staff\/grant|transcode\/isolation|films\/films|audit\/|site-import\/(?:report|nfo-facts))/,
    null,
  ],
  [/^src\/server\/[^/]+$/, null],
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
