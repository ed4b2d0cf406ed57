/** Dictionaries of opencc-js: pairs separated by `|`, each a text and its replacement. The package has types only for its converters. */
declare module "opencc-js/dict/*" {
  const pairs: string;
  export default pairs;
}
