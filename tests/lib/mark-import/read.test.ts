import { expect, test } from "vitest";
import { readMarks } from "#lib/mark-import/read.ts";

const encoded = (text: string) => new TextEncoder().encode(text);
const file = (name: string, ...lines: string[]) => ({ name, bytes: encoded(lines.join("\r\n")) });

test("the files of a Letterboxd archive are one mark a film: watched beats wished for, the latest day counts", () => {
  const { sources, marks, problems } = readMarks([
    file(
      "watchlist.csv",
      "Date,Name,Year,Letterboxd URI",
      "2023-01-02,Rain City,2021,https://boxd.it/a",
      "2024-01-02,Paper Moon Station,2019,https://boxd.it/b",
    ),
    file("ratings.csv", "Date,Name,Year,Letterboxd URI,Rating", "2023-05-01,Rain City,2021,https://boxd.it/a,4.5"),
    file(
      "diary.csv",
      "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date",
      '2023-05-01,Rain City,2021,https://boxd.it/c,4.5,,"rain, night",2023-04-30',
      "2024-02-01,Rain City,2021,https://boxd.it/d,5,Yes,,2024-01-31",
    ),
    file(
      "reviews.csv",
      "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date",
      '2023-05-01,Rain City,2021,x,4.5,,"Rain, and ""more"" rain.",,2023-04-30',
    ),
    file("comments.csv", "Date,Content", "2023-05-01,Hello"),
  ]);
  expect(sources).toEqual(["Letterboxd"]);
  expect(marks).toEqual([
    {
      titles: ["Rain City"],
      year: 2021,
      ids: [],
      status: "done",
      rating: 10,
      day: "2024-01-31",
      tags: ["rain", "night"],
      line: 'Rain, and "more" rain.',
    },
    {
      titles: ["Paper Moon Station"],
      year: 2019,
      ids: [],
      status: "wish",
      rating: null,
      day: "2024-01-02",
      tags: [],
      line: "",
    },
  ]);
  expect(problems).toEqual([{ file: "comments.csv", line: 0, reason: "认不出这是哪里导出的，没有读" }]);
});

test("a review from Letterboxd comes without the tags that it is exported with", () => {
  const review =
    '"<b>Rain</b> <3 &amp; <i>more</i>.<br/><a href=""https://x.example/"">Here</a><blockquote>So wet</blockquote>end"';
  const { marks } = readMarks([
    file(
      "reviews.csv",
      "Date,Name,Year,Letterboxd URI,Review",
      `2023-05-01,Rain City,2021,https://boxd.it/a,${review}`,
    ),
  ]);
  expect(marks[0]?.line).toBe("Rain <3 & more.\nHere\nSo wet\nend");
});

test("IMDb names films by their ids; a list without ratings is what one wants to see", () => {
  const { marks } = readMarks([
    file(
      "ratings.csv",
      "Const,Your Rating,Date Rated,Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year",
      "tt0000001,8,2024-03-02,Rain City,Yu Cheng,https://www.imdb.com/title/tt0000001,Movie,7.1,96,2021",
    ),
    file(
      "watchlist.csv",
      "Position,Const,Created,Modified,Description,Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Your Rating",
      "1,tt0000002,2024-05-06,2024-05-06,,Paper Moon Station,,u,Movie,,,2019,",
    ),
  ]);
  expect(marks).toMatchObject([
    {
      titles: ["Rain City", "Yu Cheng"],
      year: 2021,
      ids: [{ source: "imdb", id: "tt0000001" }],
      status: "done",
      rating: 8,
      day: "2024-03-02",
    },
    { titles: ["Paper Moon Station"], status: "wish", rating: null, day: "2024-05-06" },
  ]);
});

test.each([
  [
    "标题,个人评分,打分日期,我的短评,上映日期,制片国家,条目链接,状态",
    "雨城 / Rain City / 雨之城(港),4,2020/1/2,雨还没有停,2021-09-18(中国大陆),中国,https://movie.douban.com/subject/10000001/,看过",
    "export.csv",
  ],
  [
    "标题,简介,豆瓣评分,链接,创建时间,我的评分,标签,评论,可见性",
    '雨城 / Rain City / 雨之城(港),2021 / 中国大陆 / 剧情,7.9,https://movie.douban.com/subject/10000001/,2020/01/02 10:00:00,4,"",雨还没有停,公开',
    "看过.csv",
  ],
  [
    "id,title,intro,poster,pubdate,url,rating,genres,star,comment,tags,star_time,card",
    '10000001,雨城 / Rain City / 雨之城(港),"",,2021-09-18(中国大陆),https://movie.douban.com/subject/10000001/,7.9,剧情,4,雨还没有停,,2020-01-02 10:00:00,2021 / 中国大陆',
    "movie.csv",
  ],
  [
    "电影标题,豆瓣条目 ID,个人评分,标记日期,收藏状态,短评/备注,简介/出版信息,上映日期",
    "雨城 / Rain City / 雨之城(港),10000001,4,2020-01-02,collect,雨还没有停,2021-09-18(中国大陆),2021",
    "收藏.csv",
  ],
])("exporters for Douban call their columns differently (%s)", (header, line, name) => {
  const { sources, marks, problems } = readMarks([file(name, `\uFEFF${header}`, line)]);
  expect(problems).toEqual([]);
  expect(sources).toEqual(["豆瓣"]);
  expect(marks).toEqual([
    {
      titles: ["雨城", "Rain City", "雨之城"],
      year: 2021,
      ids: [{ source: "douban", id: "10000001" }],
      status: "done",
      rating: 8,
      day: "2020-01-02",
      tags: [],
      line: "雨还没有停",
    },
  ]);
});

test("JSON of Douban's exporters, nested or not, and tables out of a Chinese Excel", () => {
  const nested = {
    interest: [
      {
        status: "wish",
        interest: {
          comment: "想看",
          create_time: "2022-02-03 10:00:00",
          tags: ["雨", "夜"],
          rating: null,
          subject: {
            id: "10000001",
            title: "雨城",
            url: "https://movie.douban.com/subject/10000001/",
            year: "2021",
            rating: { value: 7.9, count: 3 },
          },
        },
      },
    ],
  };
  const fromJson = readMarks([{ name: "a.json", bytes: encoded(JSON.stringify(nested)) }]);
  expect(fromJson.marks).toEqual([
    {
      titles: ["雨城"],
      year: 2021,
      ids: [{ source: "douban", id: "10000001" }],
      status: "wish",
      rating: null,
      day: "2022-02-03",
      tags: ["雨", "夜"],
      line: "想看",
    },
  ]);
  const plain = {
    meta: { source: "exporter" },
    items: [
      {
        title: "雨城",
        user_rating: 4,
        mark_date: "2020-01-02",
        douban_url: "https://movie.douban.com/subject/10000001/",
      },
    ],
  };
  expect(readMarks([{ name: "b.json", bytes: encoded(JSON.stringify(plain)) }]).marks).toMatchObject([
    { titles: ["雨城"], ids: [{ source: "douban", id: "10000001" }], rating: 8, day: "2020-01-02", status: "done" },
  ]);
  const rated = [{ id: 10000001, title: "雨城", year: 2021, rating: 4, rated_at: "2020-01-02" }];
  expect(readMarks([{ name: "c.json", bytes: encoded(JSON.stringify(rated)) }]).marks).toMatchObject([
    { titles: ["雨城"], ids: [{ source: "douban", id: "10000001" }], rating: 8, day: "2020-01-02" },
  ]);
  // 标题,打分日期 / 雨城,2020-01-02 in GB 18030.
  const bytes = Uint8Array.from([
    0xb1,
    0xea,
    0xcc,
    0xe2,
    0x2c,
    0xb4,
    0xf2,
    0xb7,
    0xd6,
    0xc8,
    0xd5,
    0xc6,
    0xda,
    0x0a,
    0xd3,
    0xea,
    0xb3,
    0xc7,
    ...encoded(",2020-01-02"),
  ]);
  expect(readMarks([{ name: "表格.csv", bytes }]).marks).toMatchObject([
    { titles: ["雨城"], day: "2020-01-02", status: "done" },
  ]);
});

test("what is broken is named by file and line, and the rest is read", () => {
  const { marks, problems } = readMarks([
    file("torn.csv", "Const,Title", 'tt1,"no end'),
    { name: "half.json", bytes: encoded('[{"title":') },
    { name: "poster.png", bytes: Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x22]) },
    file("ratings.csv", "Const,Your Rating,Title,Year", "tt1,9,,2020", "tt2,99,Too good,abcd", "tt3,-1,Below,1899"),
  ]);
  expect(problems).toEqual([
    { file: "torn.csv", line: 2, reason: expect.stringContaining("引号") },
    { file: "half.json", line: 0, reason: "不是完整的 JSON" },
    { file: "poster.png", line: 0, reason: "认不出这是哪里导出的，没有读" },
    { file: "ratings.csv", line: 2, reason: "没有片名，跳过了这一行" },
  ]);
  expect(marks).toMatchObject([
    { titles: ["Too good"], rating: 10, year: null },
    { titles: ["Below"], rating: null, status: "wish", year: 1899 },
  ]);
});
