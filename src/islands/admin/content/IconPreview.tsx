import { useEffect, useRef } from "react";
import { fitIcon } from "#lib/app-icon.ts";
import { darkBackground, lightBackground } from "#lib/colours.ts";

/** Pixels a preview is drawn in. */
const size = 192;

interface Props {
  address: string;
  /** Whether the site is dark by default: its background is the tile's. */
  dark: boolean;
}

const shapes = [
  { className: "icon-round", name: "圆形" },
  { className: "icon-soft", name: "圆角" },
] as const;

/** How home screens show the icon, which cut it into shapes of their own. */
export function IconPreview({ address, dark }: Props) {
  return (
    <div className="icon-preview">
      {shapes.map(({ className, name }) => (
        <figure key={className}>
          <Tile className={className} address={address} background={dark ? darkBackground : lightBackground} />
          <figcaption className="mine-fact">装到桌面：{name}</figcaption>
        </figure>
      ))}
    </div>
  );
}

interface TileProps {
  className: string;
  address: string;
  background: string;
}

function Tile({ className, address, background }: TileProps) {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const picture = new Image(size, size);
    // Otherwise its pixels cannot be read if it is on another host.
    picture.crossOrigin = "anonymous";
    picture.addEventListener("load", () => {
      const canvas = ref.current;
      const pen = canvas?.getContext("2d", { willReadFrequently: true });
      if (pen) draw(pen, picture, background);
    });
    picture.src = address;
    return () => {
      picture.src = "";
    };
  }, [address, background]);
  return <canvas className={className} ref={ref} width={size} height={size} aria-hidden="true" />;
}

function draw(pen: CanvasRenderingContext2D, picture: HTMLImageElement, usual: string): void {
  pen.clearRect(0, 0, size, size);
  pen.drawImage(picture, 0, 0, size, size);
  const { scale, background } = fitIcon(pen.getImageData(0, 0, size, size), usual);
  const width = size * scale;
  pen.fillStyle = background;
  pen.fillRect(0, 0, size, size);
  pen.drawImage(picture, (size - width) / 2, (size - width) / 2, width, width);
}

/** Address of the icon in a size that can be looked at. */
export const largeOf = (address: string): string => address.replace(/-\d+\.png$/, "-192.png");
