import { Switch } from "./Switch.tsx";
import { useSaved } from "./useSaved.ts";

interface Props {
  label: string;
  note?: string;
  /** As it is saved. */
  on: boolean;
  save: (on: boolean) => Promise<unknown>;
}

/** A switch that is saved on the server: it turns at once, and back if that fails. */
export function SavedSwitch({ on, save, ...texts }: Props) {
  const [shown, turn] = useSaved(on, save);
  return <Switch {...texts} on={shown} onChange={turn} />;
}
