import { useStore } from "@nanostores/react";
import { useEffect, useRef } from "react";
import { Icon } from "../../components/Icon.tsx";
import { Section } from "../../components/Section.tsx";
import { Helpful } from "./Helpful.tsx";
import { $words, foundIn, type QuestionPart, searchFor } from "./questions.ts";

/** Questions by category, filtered by a search. Without scripts the browser's own search works. */
export function Questions({ parts }: { parts: readonly QuestionPart[] }) {
  const terms = useStore($words);
  const found = foundIn(parts, terms);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    searchFor(field.current?.value ?? "");
    openAddressed();
    addEventListener("hashchange", openAddressed);
    return () => removeEventListener("hashchange", openAddressed);
  }, []);

  return (
    <>
      <div className="faq-tools">
        <div className="faq-search">
          <label className="faq-label" htmlFor="faq-words">
            在问题里找
          </label>
          <div className="search-form">
            <Icon name="search" className="search-mark" />
            <input
              className="search-input"
              id="faq-words"
              type="search"
              maxLength={40}
              placeholder="如：签到、密码、卡顿"
              autoComplete="off"
              enterKeyHint="search"
              ref={field}
              onInput={({ currentTarget, nativeEvent }) => {
                // Input during IME composition is not final.
                const composing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
                if (!composing) searchFor(currentTarget.value);
              }}
              onCompositionEnd={({ currentTarget }) => searchFor(currentTarget.value)}
            />
          </div>
          <p className="faq-said" role="status">
            {terms.length > 0 && (found.size === 0 ? "没有找到，换个说法试试" : `找到 ${found.size} 个问题`)}
          </p>
        </div>
        <nav className="choices choices-chips" aria-label="分类">
          <ul role="list">
            {parts.map(({ id, name, questions }) => (
              <li hidden={!questions.some((one) => found.has(one.id))} key={id}>
                <a className="choice chip" href={`#category-${id}`}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {parts.map(({ id, name, questions }) => (
        <Section
          id={`category-${id}`}
          title={name}
          className="faq-part"
          hidden={!questions.some((one) => found.has(one.id))}
          key={id}
        >
          <div className="faq-list">
            {questions.map((one) => (
              // `<details>` works without scripts, so the question may have been opened before hydration.
              <details
                className="faq-one"
                id={`question-${one.id}`}
                hidden={!found.has(one.id)}
                suppressHydrationWarning
                key={one.id}
              >
                <summary>
                  <h3>{one.question}</h3>
                  <Icon name="down" />
                </summary>
                <p>{one.answer}</p>
                <Helpful id={one.id} />
              </details>
            ))}
          </div>
        </Section>
      ))}
    </>
  );
}

/** Opens the question that the address's hash names. */
function openAddressed(): void {
  const question = document.getElementById(location.hash.slice(1));
  if (question instanceof HTMLDetailsElement) question.open = true;
}
