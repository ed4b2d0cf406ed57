import { messagesIn, type Message, type Place } from "./messages.ts";
import { partsOf, type Part } from "../../src/languages/wording.ts";

/** The source of a file with its texts in another language; a text without one stays as it is. */
export function translate(file: string, source: string, wordingOf: (text: string) => string | null): string {
  const messages = messagesIn(file, source);
  const within = ({ start, end }: { start: number; end: number }) =>
    messages.filter((one) => one.start >= start && one.end <= end);

  /** Code of a range, its texts translated. */
  function code(start: number, end: number, known: readonly Message[]): string {
    let written = "";
    let from = start;
    for (const message of known) {
      // It is part of one before.
      if (message.start < from) continue;
      written += source.slice(from, message.start) + translated(message);
      from = message.end;
    }
    return written + source.slice(from, end);
  }

  const codeOf = ({ start, end }: { start: number; end: number }) => code(start, end, within({ start, end }));

  function translated(message: Message): string {
    const wording = wordingOf(message.id);
    if (wording === null) return untouched(message);
    if (message.form === "string") return JSON.stringify(wording);
    if (message.form === "attribute") return `{${JSON.stringify(wording)}}`;
    const parts = message.places.length === 0 ? [wording] : partsOf(wording);
    if (message.form === "template") return `\`${parts.map((part) => inTemplate(part, message.places)).join("")}\``;
    return parts.map((part) => asChild(part, message.places)).join("");
  }

  function inTemplate(part: Part, places: readonly Place[]): string {
    if (typeof part === "string") return part.replaceAll(/[\\`]|\$(?=\{)/g, String.raw`\$&`);
    const place = places[part.place];
    if (!place) return "";
    return `\${${"one" in part ? plural(part, place) : codeOf(place)}}`;
  }

  function asChild(part: Part, places: readonly Place[]): string {
    if (typeof part === "string") return part === "" ? "" : `{${JSON.stringify(part)}}`;
    const place = places[part.place];
    if (!place) return "";
    return "one" in part ? `{${plural(part, place)}}` : codeOf(place);
  }

  /** Also right for a number that is written, `"1"`. */
  function plural({ one, other }: { one: string; other: string }, place: Place): string {
    const counted = codeOf(place.count ?? place);
    return `((${counted}) == 1 ? ${JSON.stringify(one)} : ${JSON.stringify(other)})`;
  }

  function untouched(message: Message): string {
    let written = "";
    let from = message.start;
    for (const place of message.places) {
      written += source.slice(from, place.start) + codeOf(place);
      from = place.end;
    }
    return written + source.slice(from, message.end);
  }

  return code(0, source.length, messages);
}
