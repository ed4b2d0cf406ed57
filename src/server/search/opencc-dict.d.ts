/** Tables of opencc-js: pairs parted by `|`, in each what stands for what. The package types its converters only. */
declare module "opencc-js/dict/*" {
  const pairs: string;
  export default pairs;
}
