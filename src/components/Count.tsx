import { formatCount } from "#lib/format.ts";

/** One of the figures at the top of somebody's page. */
export function Count({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{formatCount(value)}</dd>
    </div>
  );
}
