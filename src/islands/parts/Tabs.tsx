import { type KeyboardEvent, type ReactNode, useId } from "react";

interface Props<Value extends string | number> {
  label: string;
  choices: readonly { value: Value; name: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** `tabs` over what an area shows, `quiet` for the span or order of a list. */
  look?: "tabs" | "quiet";
  children: ReactNode;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Tabs with one panel: arrow keys, Home and End move between them. */
export function Tabs<Value extends string | number>(props: Props<Value>) {
  const { label, choices, value, onChange, look = "tabs", children } = props;
  const id = useId();
  const at = choices.findIndex((choice) => choice.value === value);

  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const step = steps[event.key];
    const target =
      step !== undefined
        ? (at + step + choices.length) % choices.length
        : event.key === "Home"
          ? 0
          : event.key === "End"
            ? choices.length - 1
            : null;
    const choice = target === null ? undefined : choices[target];
    if (target === null || !choice) return;
    event.preventDefault();
    onChange(choice.value);
    const tab = event.currentTarget.children[target];
    if (tab instanceof HTMLElement) tab.focus();
  }

  return (
    <>
      <div className={`mine-tabs mine-tabs-${look}`} role="tablist" aria-label={label} onKeyDown={move}>
        {choices.map((choice) => (
          <button
            key={choice.value}
            type="button"
            role="tab"
            id={`${id}-${choice.value}`}
            aria-selected={choice.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={choice.value === value ? 0 : -1}
            onClick={() => onChange(choice.value)}
          >
            {choice.name}
          </button>
        ))}
      </div>
      <div className="mine-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}
