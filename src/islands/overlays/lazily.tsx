import { type ComponentType, useEffect, useState } from "react";

/**
 * A part that comes when it is first drawn; one whose code did not come is asked for again the next time. Not by `lazy`: that keeps the
 * failure, and a fresh one is made, and asked for, at each of React's tries.
 */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return function Lazily(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null);
    useEffect(() => {
      load().then(
        (part) => setPart(() => part),
        (error: unknown) =>
          // For the gate around it.
          setPart(() => {
            throw error;
          }),
      );
    }, []);
    return Part && <Part {...props} />;
  };
}
