import { type ReactNode, useId } from "react";
import { TabList } from "./TabList.tsx";

interface Props<Value extends string | number> {
  label: string;
  /** `aside` is displayed beside the name, e.g. a count. */
  choices: readonly { value: Value; name: string; aside?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  /** `tabs` for the content of an area, `quiet` for the period or order of a list. */
  look?: "tabs" | "quiet";
  children: ReactNode;
}

/** Tabs with one panel. */
export function Tabs<Value extends string | number>({ look = "tabs", children, ...tabs }: Props<Value>) {
  const id = useId();
  const tabId = (value: Value) => `${id}-${value}`;
  return (
    <>
      <TabList {...tabs} className={`mine-tabs mine-tabs-${look}`} tabId={tabId} panelId={() => `${id}-panel`} />
      <div className="mine-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={tabId(tabs.value)}>
        {children}
      </div>
    </>
  );
}
