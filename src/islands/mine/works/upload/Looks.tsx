import { useStore } from "@nanostores/react";
import { $looks } from "./inspect.ts";

/** Lets the browser find out about the films that are being checked. */
export function Looks() {
  return useStore($looks).map(({ address, resolve }) => (
    <video
      key={address}
      hidden
      muted
      preload="metadata"
      src={address}
      onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight, duration } }) =>
        resolve({ videoWidth, videoHeight, duration })
      }
      onError={() => resolve(null)}
    />
  ));
}
