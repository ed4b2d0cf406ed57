import "react";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "obfuscated-image": { src: string; alt: string; width: number; height: number };
    }
  }
}
