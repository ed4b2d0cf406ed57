import { expect, test } from "vitest";
import type { VideoDetail } from "#lib/contract/schemas/catalogue.ts";
import { watchGraph } from "#lib/seo/watch.ts";
import { seriesOf, site, trail, typed, video } from "./watch-page.ts";

test("a film says who made it, from where and when, whether it plays here or not", () => {
  const someone = { portrait: null, initial: "S", works: 1, role: "" };
  const known: VideoDetail = {
    ...video,
    kind: "feature",
    year: 2019,
    film: null,
    performers: [
      { ...someone, id: 1, name: "沈屿", crafts: ["director", "cast"] },
      { ...someone, id: 2, name: "严拾山", crafts: ["writer"] },
      { ...someone, id: 3, name: "陶野林", crafts: ["music", "camera"] },
    ],
    facts: {
      ...video.facts,
      originalTitle: "Den lange floden",
      aliases: ["漫长的潮"],
      countries: [{ code: "NO", name: "挪威" }],
      languages: [{ code: "nb", name: "书面挪威语" }],
      releases: [
        { region: "CN", name: "中国大陆", date: "2020-05-15", note: "" },
        { region: "NO", name: "挪威", date: "2019-09-06", note: "" },
      ],
      runtime: 118,
      ids: [{ source: "imdb", id: "tt0000001" }],
      links: [{ name: "官方网站", url: "https://tide.example/" }],
    },
  };
  const page = { trail, reviews: [], comments: [], related: [] };
  expect(typed(watchGraph(site, { ...page, video: known }), "Movie")).toMatchObject({
    alternateName: ["Den lange floden", "漫长的潮"],
    director: [{ "@type": "Person", name: "沈屿", url: "https://film.example/actressPage?id=1" }],
    actor: [{ name: "沈屿" }],
    author: [{ name: "严拾山" }],
    musicBy: [{ name: "陶野林" }],
    countryOfOrigin: [{ "@type": "Country", name: "挪威" }],
    inLanguage: ["nb"],
    datePublished: "2019-09-06",
    duration: "PT1H58M",
    sameAs: ["https://www.imdb.com/title/tt0000001/", "https://tide.example/"],
  });
  const unknown = watchGraph(site, { ...page, video: { ...known, kind: "unknown" } });
  expect(typed(unknown, "CreativeWork")).toMatchObject({ director: [{ name: "沈屿" }] });
  const song = watchGraph(site, { ...page, video: { ...known, kind: "music" } });
  expect(typed(song, "MusicVideoObject")).toMatchObject({
    contributor: [{ name: "沈屿" }, { name: "严拾山" }, { name: "陶野林" }],
  });
});

test("the entry of a series is the series, and its episodes name it and their season", () => {
  const episodes = [
    { ...video, id: 5, season: 1, number: 1 },
    { ...video, season: 2, number: 1 },
  ];
  const series = seriesOf(episodes, { title: "来信", videoId: 9, total: 8 });
  const page = { trail, reviews: [], comments: [], related: [] };
  const id = "https://film.example/videoDetails?id=9#series";
  const own = watchGraph(site, { ...page, video: { ...video, id: 9, kind: "series", film: null, series } });
  expect(own["@graph"].filter((thing) => thing["@type"] === "TVSeries")).toMatchObject([
    { "@id": id, numberOfEpisodes: 8, numberOfSeasons: 2 },
  ]);
  expect(typed(watchGraph(site, { ...page, video: { ...video, series } }), "TVEpisode")).toMatchObject({
    episodeNumber: 1,
    partOfSeason: { "@type": "TVSeason", seasonNumber: 2 },
    partOfSeries: { "@id": id },
  });
});
