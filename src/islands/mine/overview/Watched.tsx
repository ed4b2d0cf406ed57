import type { WatchRecord } from "#lib/client/history/watch.ts";

/** The films watched last, to continue watching. */
export function Watched({ records }: { records: WatchRecord[] }) {
  return (
    <section aria-labelledby="watched-title">
      <div className="section-head">
        <h2 id="watched-title">接着看</h2>
        <a className="more" href="/mine?area=history">
          全部历史
        </a>
      </div>
      <ul className="watched" role="list">
        {records.map(({ id, title, poster, position, duration }) => (
          <li className="video-card" key={id}>
            <span className="frame-16-9">
              <img src={poster} alt="" loading="lazy" decoding="async" />
              <span className="mine-line">
                <i style={{ transform: `scaleX(${duration > 0 ? Math.min(1, position / duration) : 0})` }} />
              </span>
            </span>
            <h3 className="video-card-title">
              <a className="card-link" href={`/videoDetails?id=${id}`}>
                {title}
              </a>
            </h3>
          </li>
        ))}
      </ul>
    </section>
  );
}
