import { type ComponentType, useEffect, useState } from "react";

/**
 * A component loaded when it is first rendered; if that fails, it is loaded again the next time. React's `lazy` caches the failure, and a
 * new `lazy` would be created and requested at each of React's retries.
 */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return function Lazily(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null);
    useEffect(() => {
      load().then(
        (part) => setPart(() => part),
        (error: unknown) =>
          // Thrown for the error boundary around it.
          setPart(() => {
            throw error;
          }),
      );
    }, []);
    return Part && <Part {...props} />;
  };
}
