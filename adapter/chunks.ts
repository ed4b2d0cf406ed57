/**
 * Modules that nearly every page, or every film, needs are one file each: a browser fetches six things at a time from a server of
 * HTTP/1.1, and ten small files keep the film waiting.
 */
export const chunkGroups = [
  {
    // What the page's first script needs, and nothing that it would have to wait for.
    name: "opening",
    test: /[\\/]src[\\/]islands[\\/]player[\\/](?:opening|seconds|episodes|engine[\\/](?:early|playlist))\.ts$/,
    priority: 3,
  },
  {
    name: "react",
    test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler|@nanostores[\\/]react|@astrojs[\\/]react)[\\/]/,
    priority: 4,
  },
  {
    name: "base",
    test: /[\\/]node_modules[\\/](?:nanostores|@nanostores[\\/]persistent)[\\/]|vite[\\/]preload-helper|rolldown[\\/]runtime|[\\/]src[\\/]lib[\\/]client[\\/](?:environment|json|network|preferences|storage)\.ts$/,
    // Before React, which would take them along.
    priority: 5,
  },
  {
    name: "player",
    test: /[\\/]src[\\/]islands[\\/]player[\\/](?:mount|playback|frame|store|log|errors|levels|lines|times|start|stage|behaviours[\\/](?:measure|notice|phase|resume|uncover)|engine[\\/]engine)\.ts$/,
    priority: 1,
  },
];
