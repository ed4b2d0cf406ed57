/** For how many days somebody is banned or limited; the last choice, named `endless`, is until that is lifted. */
export const spans = (endless: string): { value: string; name: string }[] => [
  { value: "1", name: "1 天" },
  { value: "7", name: "7 天" },
  { value: "30", name: "30 天" },
  { value: "365", name: "1 年" },
  { value: "", name: endless },
];
