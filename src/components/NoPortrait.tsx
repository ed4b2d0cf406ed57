/** Fills the frame of a performer without a portrait. */
export function NoPortrait({ name }: { name: string }) {
  return (
    <span className="no-portrait" aria-hidden="true">
      {[...name][0]}
    </span>
  );
}
