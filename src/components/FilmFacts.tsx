import type { ReactNode } from "react";
import type { VideoDetail } from "#lib/contract/schemas/catalogue.ts";
import { craftNames, crafts } from "#lib/crafts.ts";
import { externalPage } from "#lib/external-ids.ts";
import { factNumber, factNumberNames, type FactNumberName } from "#lib/fact-numbers.ts";
import { factText, factTextNames } from "#lib/fact-texts.ts";
import { filmKindLabel, listedFilmKinds } from "#lib/film-kinds.ts";
import { kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";
import { address } from "#lib/page/query.ts";
import { Fact } from "./Fact.tsx";
import { Picture } from "./Picture.tsx";

/** Maximum number of names per craft; the cast row has all people on screen. */
const maxNamed = 8;

/** Facts of a film: poster, people by craft, origin, scores on other sites. Nothing if there are no facts. */
export function FilmFacts({ video }: { video: VideoDetail }) {
  const { facts } = video;
  const rows = rowsOf(video);
  if (rows.length === 0 && facts.portrait === null) return null;
  return (
    <section id="facts" className="watch-block film-facts" aria-labelledby="facts-title">
      <h2 id="facts-title">资料</h2>
      <div className="film-facts-body" data-portrait={facts.portrait === null ? undefined : ""}>
        {facts.portrait !== null && (
          <span className="film-portrait">
            <Picture image={facts.portrait} alt={`《${video.title}》的海报`} sizes="(min-width: 824px) 168px, 30vw" />
          </span>
        )}
        <div>
          {facts.tagline !== "" && <p className="film-tagline">{facts.tagline}</p>}
          <dl className="film-facts-list">
            {rows.map(([name, value]) => (
              <Fact name={name} key={name}>
                {value}
              </Fact>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}

type FactLine = readonly [name: string, value: ReactNode];

function rowsOf(video: VideoDetail): FactLine[] {
  const { facts } = video;
  const known = (name: string, text: string): FactLine[] => (text === "" ? [] : [[name, text]]);
  const found = (
    name: string,
    parameter: "country" | "language",
    list: readonly { code: string; name: string }[],
  ): FactLine[] =>
    list.length === 0
      ? []
      : [
          [
            name,
            <Links
              key={parameter}
              links={list.map((one) => [one.name, address("/library", { [parameter]: one.code })])}
            />,
          ],
        ];
  const said = [
    ...peopleRows(video),
    ...found("国家地区", "country", facts.countries),
    ...found("语言", "language", facts.languages),
    ...known("上映", facts.releases.map(releaseText).join("、") || (video.year === null ? "" : `${video.year} 年`)),
    ...factNumberNames.flatMap((name) => known(factNumber(name).label, numberText(name, facts[name]))),
    ...known("原名", facts.originalTitle),
    ...known("又名", facts.aliases.join("、")),
    ...factTextNames.flatMap((name) => (factText(name).apart ? [] : known(factText(name).label, facts[name]))),
    ...scoreRows(facts.scores),
    ...idRows(facts),
  ];
  const label = filmKindLabel(video.kind);
  return said.length === 0 || label === null ? said : [["形式", kindOf(video.kind, label)], ...said];
}

const numberText = (name: FactNumberName, value: number | null): string =>
  value === null ? "" : factNumber(name).text(value);

/** Kinds listed in the library link to it. */
function kindOf(kind: VideoDetail["kind"], label: string): ReactNode {
  return listedFilmKinds.includes(kind) ? <Links links={[[label, address("/library", { kind })]]} /> : label;
}

function Links({ links }: { links: readonly (readonly [name: string, href: string])[] }) {
  return (
    <ul className="film-people" role="list">
      {links.map(([name, href]) => (
        <li key={href}>
          <a className="text-link" href={href}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

function releaseText({ name, date, note }: VideoDetail["facts"]["releases"][number]): string {
  const where = [name, note].filter((word) => word !== "").join("，");
  return where === "" ? date : `${date}（${where}）`;
}

function peopleRows({ performers }: VideoDetail): FactLine[] {
  return craftNames.flatMap((craft) => {
    const people = performers.filter((one) => one.crafts.includes(craft)).slice(0, maxNamed);
    if (people.length === 0) return [];
    return [[crafts[craft].label, <People people={people} key={craft} />]];
  });
}

function People({ people }: { people: VideoDetail["performers"] }) {
  return <Links links={people.map(({ id, name }) => [name, contentHref(kinds.performer.type, id) ?? "/"])} />;
}

function scoreRows(scores: VideoDetail["facts"]["scores"]): FactLine[] {
  if (scores.length === 0) return [];
  const text = ({ source, score, best, votes }: (typeof scores)[number]) =>
    `${source} ${score}${best === 10 ? "" : ` / ${best}`}${votes === null ? "" : `（${votes} 人）`}`;
  return [
    [
      "别处评分",
      <ul className="film-people" role="list" key="scores">
        {scores.map((one) => (
          <li key={one.source}>{one.url === null ? text(one) : <Outside href={one.url}>{text(one)}</Outside>}</li>
        ))}
      </ul>,
    ],
  ];
}

function idRows({ ids, links }: VideoDetail["facts"]): FactLine[] {
  if (ids.length + links.length === 0) return [];
  return [
    [
      "链接与编号",
      <ul className="film-people" role="list" key="ids">
        {links.map(({ name, url }) => (
          <li key={url}>
            <Outside href={url}>{name}</Outside>
          </li>
        ))}
        {ids.map((one) => {
          const { label, href } = externalPage(one);
          const text = `${label} ${one.id}`;
          return (
            <li key={`${one.source} ${one.id}`}>{href === null ? text : <Outside href={href}>{text}</Outside>}</li>
          );
        })}
      </ul>,
    ],
  ];
}

function Outside({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="text-link" href={href} target="_blank" rel="noopener nofollow">
      {children}
    </a>
  );
}
