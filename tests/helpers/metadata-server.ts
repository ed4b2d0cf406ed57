import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { testPicture } from "./pictures.ts";

export interface MetadataServer {
  /** `127.0.0.1:port`. */
  host: string;
  /** Addresses that were asked for, in order, and what was sent with them. */
  asked: { url: string; authorization: string | undefined }[];
  /** Answers by path; without one it is 404. */
  answers: Map<string, unknown>;
  /** While set, every answer but pictures has this status. */
  refusal: { status: number; retryAfter?: string } | null;
  /** Settings of a site that looks facts up here. */
  settings: Record<string, string>;
  close(): void;
}

/** A machine that answers as TMDB and Wikidata do, with pictures below `/img`, except those called `gone`. */
export async function startMetadataServer(): Promise<MetadataServer> {
  const picture = new Uint8Array(await (await testPicture(500, 750)).arrayBuffer());
  const asked: MetadataServer["asked"] = [];
  const answers: MetadataServer["answers"] = new Map();
  const server = createServer((req, res) => {
    const url = new URL(req.url ?? "", "http://localhost");
    asked.push({ url: `${url.pathname}${url.search}`, authorization: req.headers.authorization });
    if (url.pathname.endsWith("/gone")) return void res.writeHead(404).end();
    if (url.pathname.startsWith("/img/")) return void res.end(picture);
    if (machine.refusal) {
      const { status, retryAfter } = machine.refusal;
      return void res.writeHead(status, retryAfter === undefined ? {} : { "retry-after": retryAfter }).end("{}");
    }
    const name = url.pathname === "/w" ? `/w ${url.searchParams.get("action")}` : url.pathname;
    const answer = answers.get(name);
    if (answer === undefined) return void res.writeHead(404).end("{}");
    res.end(JSON.stringify(answer));
  });
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  // A server that listens on a port has such an address.
  // eslint-disable-next-line typescript/consistent-type-assertions
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const machine: MetadataServer = {
    host,
    asked,
    answers,
    refusal: null,
    settings: {
      IMPORT_HOSTS: host,
      TMDB_KEY: "0123456789abcdef0123456789abcdef",
      TMDB_URL: `http://${host}/3`,
      TMDB_IMAGE_URL: `http://${host}/img`,
      WIKIDATA: "on",
      WIKIDATA_URL: `http://${host}/w`,
    },
    close: () => server.close(),
  };
  return machine;
}

/** A film as TMDB tells it. */
export const rainCity = {
  search: {
    results: [
      {
        id: 777,
        title: "雨城",
        original_title: "Rain City",
        release_date: "2019-05-01",
        overview: "一座多雨的城市。",
        poster_path: "/rain.jpg",
      },
    ],
  },
  details: {
    id: 777,
    title: "雨城",
    original_title: "Rain City",
    release_date: "2019-05-01",
    overview: "一座多雨的城市，一封迟到的信。",
    tagline: "雨一直下",
    runtime: 95,
    poster_path: "/rain.jpg",
    backdrop_path: "/wide.jpg",
    vote_average: 7.84,
    vote_count: 1234,
    imdb_id: "tt0000777",
    genres: [{ id: 1, name: "剧情" }],
    production_countries: [{ iso_3166_1: "CN" }],
    spoken_languages: [{ iso_639_1: "zh" }],
    credits: {
      cast: [{ id: 1, name: "林丁", character: "邮差", profile_path: "/lin.jpg" }],
      crew: [
        { id: 2, name: "沈甲", job: "Director", profile_path: null },
        { id: 2, name: "沈甲", job: "Screenplay", profile_path: null },
      ],
    },
    external_ids: { imdb_id: "tt0000777", wikidata_id: "Q777" },
    alternative_titles: { titles: [{ iso_3166_1: "HK", title: "雨城舊事" }] },
  },
};
