import { type ComponentType, lazy } from "react";

/** A part that comes when it is first drawn; one whose code did not come is asked for again the next time. */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const ask = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        Part = ask();
        throw error;
      }
    });
  let Part = ask();
  return function Lazily(props: Props) {
    return <Part {...props} />;
  };
}
