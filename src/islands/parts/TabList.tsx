import type { KeyboardEvent, ReactNode } from "react";

interface Props<Value extends string | number> {
  label: string;
  className: string;
  tabClass?: string;
  /** `aside` is displayed beside the name, e.g. a count. */
  choices: readonly { value: Value; name: string; aside?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Ids of a tab and of its panel. */
  tabId: (value: Value) => string;
  panelId: (value: Value) => string;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** A row of tabs: arrow keys, Home and End move between them. */
export function TabList<Value extends string | number>(props: Props<Value>) {
  const { label, className, tabClass, choices, value, onChange, tabId, panelId } = props;
  const at = choices.findIndex((choice) => choice.value === value);

  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const step = steps[event.key];
    const ends: Readonly<Record<string, number>> = { Home: 0, End: choices.length - 1 };
    const target = step === undefined ? ends[event.key] : (at + step + choices.length) % choices.length;
    const choice = target === undefined ? undefined : choices[target];
    if (target === undefined || !choice) return;
    event.preventDefault();
    onChange(choice.value);
    const tab = event.currentTarget.children[target];
    if (tab instanceof HTMLElement) tab.focus();
  }

  return (
    <div className={className} role="tablist" aria-label={label} onKeyDown={move}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          className={tabClass}
          type="button"
          role="tab"
          id={tabId(choice.value)}
          aria-selected={choice.value === value}
          aria-controls={panelId(choice.value)}
          tabIndex={choice.value === value ? 0 : -1}
          onClick={() => onChange(choice.value)}
        >
          {choice.name}
          {choice.aside}
        </button>
      ))}
    </div>
  );
}
