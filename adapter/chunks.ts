/**
 * Modules that nearly every page, or every film, needs are one file each: a browser fetches six things at a time from a server of
 * HTTP/1.1, and ten small files keep the film waiting.
 */
export const chunkGroups = [
  {
    // What the page's first script needs, and nothing that it would have to wait for.
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
    // What every page begins with. A group takes along what its modules import, unless a group before it in rank does.
    name: "base",
    test: /[\\/]node_modules[\\/](?:nanostores|@nanostores[\\/]persistent)[\\/]|vite[\\/]preload-helper|rolldown[\\/]runtime|[\\/]src[\\/]lib[\\/](?:colours|format|link-binding|address|page[\\/](?:facts|page-at)|client[\\/](?:api-error|arrival|environment|json|messages|motion|network|persistence|preferences|storage|summon|text-fields|history[\\/]sync-state|stores[\\/](?:login|overlay|session|theme|toast))|contract[\\/]errors)\.ts$/,
    priority: 5,
  },
  {
    // What the page's own script shares with islands: it may not wait for theirs.
    name: "frame",
    test: /[\\/]src[\\/](?:islands[\\/]frame[\\/](?:scrub|updates)|lib[\\/]client[\\/]kept-config)\.ts$/,
    priority: 4.5,
  },
  {
    // The signed client: nothing of it is needed before somebody acts.
    name: "wire",
    test: /[\\/]node_modules[\\/](?:@noble|ofetch)[\\/]|[\\/]src[\\/]lib[\\/](?:device|seal|sign|contract[\\/]calls|client[\\/](?:aff-code|api|arrive|reads|send-form|transport|stores[\\/](?:config|user)))\.ts$/,
    priority: 2,
  },
  {
    // What most islands draw with.
    name: "parts",
    test: /[\\/]src[\\/](?:components[\\/](?:AuthorName|CardLink|Avatar|Icon|Picture|Rating|Section|Time|EmptyState|icon-paths)\.tsx?|islands[\\/]parts[\\/](?:useAct|show|optimistic|Modal|Dialog)\.tsx?)$/,
    priority: 1,
  },
  {
    // What texts are held to. Without React: the player asks for some of it before its film.
    name: "texts",
    test: /[\\/]src[\\/](?:lib[\\/](?:characters|moderation|user-text|validate)|islands[\\/]pictures[\\/]show)\.ts$/,
    priority: 0.6,
  },
  {
    // What forms and threads are made of: the login popup's fields and buttons, a comment's box, and everybody's.
    name: "forms",
    test: /[\\/]src[\\/](?:components[\\/]ReportReasons|islands[\\/]parts[\\/](?:Button|Listbox|PickFiles|picked|useCombobox|useToggle|Field|FieldFrame|Form|SubmitButton|TabList|field-errors|useCountdown|useForm|useSending))\.tsx?$/,
    priority: 0.5,
  },
  {
    // What the page's own script fills for the header: without React too.
    name: "marks",
    test: /[\\/]src[\\/]lib[\\/]client[\\/]stores[\\/]unread\.ts$/,
    priority: 0.6,
  },
  {
    // The right end of the header and what it opens: on every page.
    name: "header",
    test: /[\\/]src[\\/](?:lib[\\/]client[\\/]stores[\\/](?:checkin|sign-out)\.ts|islands[\\/](?:checkin[\\/]CheckinButton|frame[\\/](?:Scrub|UpdateBar)|header[\\/]HeaderTools|login[\\/]AccountMenu|messages[\\/](?:Bell|Unread)|overlays[\\/]\w+|theme[\\/]ThemeSwitch)\.tsx?)$/,
    priority: 0.4,
  },
  {
    // What starts a film, before its controls.
    name: "player",
    test: /[\\/]src[\\/]islands[\\/]player[\\/](?:mount|stage|start|store|artplayer[\\/]frame|engine[\\/](?:engine|position)|playback[\\/](?:failures|lines|phase|play-video|playback|settings)|quality[\\/]levels|recovery[\\/]errors|resume[\\/]resume|telemetry[\\/](?:log|measure))\.ts$/,
    priority: 1,
  },
];
