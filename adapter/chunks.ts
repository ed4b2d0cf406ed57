/**
 * Groups modules that nearly every page, or every film, needs into one file each: over HTTP/1.1 a browser loads only six files at a time,
 * and ten small files would delay the film.
 */
export const chunkGroups = [
  {
    // Everything the page's first script needs, and nothing else it would wait for.
    name: "opening",
    test: /[\\/]src[\\/]islands[\\/]player[\\/](?:opening|time|episodes[\\/]episodes|engine[\\/](?:early|playlist))\.ts$/,
    priority: 3,
  },
  {
    name: "react",
    test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler|@nanostores[\\/]react|@astrojs[\\/]react)[\\/]/,
    priority: 4,
  },
  {
    // Needed by every page. A group includes everything its modules import, unless a group with higher priority includes it.
    name: "base",
    test: /[\\/]node_modules[\\/](?:nanostores|@nanostores[\\/]persistent)[\\/]|vite[\\/]preload-helper|rolldown[\\/]runtime|[\\/]src[\\/]lib[\\/](?:colours|format|format-words|link-binding|obfuscation|address|rows|page[\\/](?:facts|page-at|writing)|client[\\/](?:api-error|arrival|environment|json|messages|motion|network|persistence|preferences|storage|summon|text-fields|history[\\/]sync-state|stores[\\/](?:install|login|overlay|session|theme|toast))|contract[\\/]client-errors)\.ts$/,
    priority: 5,
  },
  {
    // Shared by the page's own script and islands, so that the script need not wait for theirs.
    name: "frame",
    test: /[\\/]src[\\/](?:directives[\\/]runtime|islands[\\/]frame[\\/](?:login-code|scrub|updates)|lib[\\/](?:marks|client[\\/]kept-config))\.ts$/,
    priority: 4.5,
  },
  {
    // The signed API client: not needed before the user does something.
    name: "wire",
    test: /[\\/]node_modules[\\/](?:@noble|ofetch)[\\/]|[\\/]src[\\/]lib[\\/](?:device|seal|sign|contract[\\/]user-calls|client[\\/](?:aff-code|api|arrive|reads|send-form|transport|stores[\\/](?:config|unread|user)))\.ts$/,
    priority: 2,
  },
  {
    // Components that most islands render with. And stores of the header: a file that failed to load is loaded again under another address,
    // so what is taken from there directly must not be the only one of its kind.
    name: "parts",
    test: /[\\/]src[\\/](?:components[\\/](?:AuthorName|CardLink|Avatar|Icon|Picture|Rating|Section|Time|EmptyState|icon-paths)|islands[\\/]parts[\\/](?:useAct|show|optimistic|Modal|Dialog)|lib[\\/]client[\\/]stores[\\/](?:checkin|sign-out))\.tsx?$/,
    priority: 1,
  },
  {
    // Validation of texts. Without React, because the player needs some of it before the film.
    name: "texts",
    test: /[\\/]src[\\/](?:lib[\\/](?:characters|moderation|user-text|validate)|islands[\\/]pictures[\\/]show)\.ts$/,
    priority: 0.6,
  },
  {
    // Shared by forms and threads: fields and buttons of the login popup, the comment editor and others; and what the login popup and the
    // settings of an account have in common.
    name: "forms",
    test: /[\\/]src[\\/](?:components[\\/]ReportReasons|islands[\\/]parts[\\/](?:Button|Listbox|PickFiles|picked|useCombobox|useToggle|Field|FieldFrame|Form|SubmitButton|TabList|field-errors|useCountdown|useForm|useSending)|lib[\\/](?:email|client[\\/](?:passkeys|provider-visit|stores[\\/]refused-visit))|islands[\\/]login[\\/]passkey)\.tsx?$/,
    priority: 0.5,
  },
  {
    // Cards in lists that islands extend or fill.
    name: "cards",
    test: /[\\/]src[\\/]components[\\/](?:Byline|MarkSaid|VideoCard)\.tsx$/,
    priority: 0.5,
  },
  {
    // The right end of the header and what it opens, on every page.
    name: "header",
    test: /[\\/]src[\\/]islands[\\/](?:checkin[\\/]CheckinButton|frame[\\/](?:Scrub|UpdateBar)|header[\\/]HeaderTools|login[\\/]AccountMenu|messages[\\/](?:Bell|Unread)|overlays[\\/]\w+|theme[\\/]ThemeSwitch)\.tsx?$/,
    priority: 0.4,
  },
  {
    // Names that stand in other sites' files: pages in traditional characters leave them as they are (`server/http/traditional-files.ts`).
    name: "as-written",
    test: /[\\/]src[\\/]lib[\\/]mark-import[\\/]\w+\.ts$|[\\/]src[\\/]islands[\\/]mine[\\/]imports[\\/]archive\.ts$/,
    priority: 0.2,
  },
  {
    // Starts a film before its controls are loaded.
    name: "player",
    test: /[\\/]src[\\/]islands[\\/]player[\\/](?:mount|stage|start|store|artplayer[\\/]frame|engine[\\/](?:early-loader|engine|hls-engine|hls-levels|position)|playback[\\/](?:failures|lines|phase|play-video|playback|settings)|quality[\\/]levels|recovery[\\/]errors|resume[\\/]resume|telemetry[\\/](?:log|measure))\.ts$/,
    priority: 1,
  },
];

/**
 * Styles of pages with a film, which come before its scripts and the film itself: one file for what every player has, one for marks, which
 * are elsewhere too, one for the rest of the watch page.
 */
export const styleGroups = [
  { name: "player", test: /[\\/]src[\\/]islands[\\/](?:live[\\/]live|player[\\/](?:player|danmaku[\\/]\w+))\.css$/ },
  { name: "marks", test: /[\\/]src[\\/]islands[\\/]marks[\\/](?:marks|mark-sheet)\.css$/ },
  {
    name: "watch",
    test: /[\\/]src[\\/](?:components[\\/](?:cast|description|episodes|film-facts|film-owner|premiere|rating-summary|related-card|review-card|shorts|watch)|islands[\\/]player[\\/](?:fold|watch-panel|transcript[\\/]transcript|chapters[\\/]chapters|display[\\/]mini-player))\.css$/,
  },
];
