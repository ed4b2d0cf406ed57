/** Public pages that need no film to be looked up, a link their text must hold, and the page whose list theirs is, if it is another's. */
export const routes: readonly { path: string; leadsTo: string; knownAs?: string }[] = [
  { path: "/tagList", leadsTo: "/tagDetails?tid=" },
  { path: "/tagDetails?tid=1", leadsTo: "/videoDetails?id=" },
  { path: "/tagDetails?tid=1&sort=hot&contentType=8", leadsTo: "/actressPage?id=", knownAs: "/actressList" },
  { path: "/tagDetails?tagCateId=1&contentType=1", leadsTo: "/reviewDetail?id=" },
  { path: "/tagReviews?tid=2", leadsTo: "/tagDetails?tid=2" },
  { path: "/topicsPage", leadsTo: "/topicsPage?id=" },
  { path: "/topicsPage?sort=new", leadsTo: "/topicsPage?id=" },
  { path: "/actressList", leadsTo: "/actressPage?id=" },
  { path: "/actressList?tid=1&sort=name", leadsTo: "/actressPage?id=" },
  { path: "/actressList?tagCateId=3&initial=S", leadsTo: "/actressPage?id=" },
  { path: "/actressPage?id=1", leadsTo: "/videoDetails?id=" },
  { path: "/nav/reviews", leadsTo: "/reviewDetail?id=" },
  { path: "/nav/reviews?sort=hot", leadsTo: "/reviewDetail?id=" },
  { path: "/reviewDetail?id=1", leadsTo: "/videoDetails?id=" },
  { path: "/discuss", leadsTo: "/postDetail?id=" },
  { path: "/discuss?tid=5&sort=hot", leadsTo: "/discuss" },
  { path: "/postDetail?id=10", leadsTo: "/videoDetails?id=" },
  { path: "/userPage?id=2", leadsTo: "/postDetail?id=" },
  { path: "/userPage?id=2&tab=reviews", leadsTo: "/reviewDetail?id=" },
  { path: "/rank", leadsTo: "/videoDetails?id=" },
  { path: "/rank?period=month&contentType=1", leadsTo: "/reviewDetail?id=" },
  { path: "/rank?period=all&contentType=8", leadsTo: "/actressPage?id=" },
  { path: "/noticeDetail?id=1", leadsTo: "/noticeDetail?id=" },
  { path: "/FAQ", leadsTo: "/contactUs" },
  { path: "/contactUs", leadsTo: "/FAQ" },
  { path: "/agreement", leadsTo: "/privacy" },
  { path: "/privacy", leadsTo: "/agreement" },
];

/** A topic of each way a topic can show itself. */
export const topics: typeof routes = [1, 3, 5, 7, 9, 11, 13].map((id) => ({
  path: `/topicsPage?id=${id}`,
  leadsTo: "/topicsPage?id=",
}));
